import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import { quoteBranch } from "../../core/quote-for-shell.ts";
import { buildShipReport } from "../../ship/pure/build-ship-report.ts";
import { listLeftBehind, type LeftBehind } from "../../ship/pure/journal/list-left-behind.ts";
import { stepsOfRun } from "../../ship/pure/journal/made-of.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import type { ShipReport } from "../../ship/pure/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { openRepository, type Repository } from "../../git/open-repository.ts";
import { readRemotes } from "../../git/read-remotes.ts";
import { readRemoteTips } from "../../git/read-remote-branch.ts";
import type { Host } from "../../hosts/types.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { identifyProcess } from "../../process/process-identity.ts";
import { findUnfinished, isBranchThere } from "./find-unfinished.ts";
import { openHost } from "./open-host.ts";
import { journalParts, projectOf, settleInJournal, settling } from "./prepare-continuation.ts";
import { tidyUpAfter } from "./tidy-up-after.ts";
import { ABORT, withShipLock } from "./with-ship-lock.ts";

/**
 * `tool ship --abort`: ends the ship of this branch that `--continue` would finish, or else the newest of a branch
 * that is gone, and lists what it made and how to undo each by hand. Undoes nothing.
 */
export async function abortShip(context: Context): Promise<number> {
  const { streams } = context;
  const repository = await openRepository(context.git);
  return await withShipLock(context, repository, ABORT, async () => {
    const { here, failedHere, elsewhere, unreadable } = await findUnfinished(repository);
    for (const { error } of unreadable) streams.warn(error.message, error.hint);
    const run = here ?? failedHere ?? (await newestOfGone(repository, elsewhere));
    if (run === undefined) {
      tellNothing(context, elsewhere);
      return 0;
    }
    await tidyUpAfter(context, repository, run);
    const host = await hostOf(context, repository, run);
    const settled = await settle(context, repository, run, host);
    const left = listLeftBehind(settled, {
      pull: await readPull(host, settled),
      isPushed: await isPushed(repository, settled),
    });
    tell(context, settled, left);
    return 0;
  });
}

/** Returns the newest ship whose branch is gone. One whose branch exists may be waiting for its merge. */
async function newestOfGone(
  repository: Repository,
  elsewhere: readonly RunState[],
): Promise<RunState | undefined> {
  for (const run of elsewhere) if (!(await isBranchThere(repository, run))) return run;
  return undefined;
}

function tellNothing({ streams, flags }: Context, [other]: readonly RunState[]): void {
  streams.status(NOTHING_TO_ABORT);
  if (other !== undefined) {
    const { branch } = other.begin.facts;
    streams.hint(
      `the ship ${other.run} is of the branch ${printable(branch)}; to end that one: \`git switch ${quoteBranch(branch)}\`, then \`tool ship --abort\``,
    );
  }
  if (flags.json === true) streams.result(safeJson(NOTHING));
}

/** Opens the host; null if it cannot be asked, which does not keep the ship from being ended. */
async function hostOf(
  context: Context,
  { git }: Repository,
  { begin }: RunState,
): Promise<Host | null> {
  const { all: remotes } = await readRemotes(git, null);
  const remote = remotes.find(({ name }) => name === begin.facts.remote);
  const choice = (begin.settings as Settings).host;
  if (remote === undefined) return null;
  const project = projectOf(begin.facts, remotes);
  const { command } = begin.facts;
  return await openHost(context, { choice, git, remote, project, command }).catch(() => null);
}

/** Ends the journal with the facts as they are now; returns the run as it ended. */
async function settle(
  context: Context,
  repository: Repository,
  run: RunState,
  host: Host | null,
): Promise<RunState> {
  const asked = host === null ? async () => NOT_ASKED : settling(repository, host);
  const { journal, run: settled } = await settleInJournal({
    run,
    by: await identifyProcess(),
    parts: journalParts(context, repository.stateDirectory),
    settle: (current) =>
      asked(current).catch((thrown: unknown) => {
        if (!(thrown instanceof ToolError)) throw thrown;
        context.streams.warn(`not everything could be looked up: ${thrown.message}`);
        return NOT_ASKED;
      }),
  });
  journal.end("aborted");
  journal.close();
  return settled;
}

const NOT_ASKED: ReadonlyMap<number, unknown> = new Map();

async function readPull(
  host: Host | null,
  { state, effects, begin }: RunState,
): Promise<Awaited<ReturnType<Host["read"]>>> {
  const opened = effects.findLast(({ effect }) => effect.do === "open-pull-request");
  if (host === null || (opened === undefined && state.pullRequest === null)) return null;
  const made = opened?.made;
  const known =
    typeof made === "object" && made !== null && "number" in made ? Number(made.number) : null;
  try {
    const { branch, target } = begin.facts;
    const number =
      state.pullRequest?.number ?? known ?? (await host.findOpen({ branch, target }))?.number;
    return number === undefined ? null : await host.read(number);
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    return null;
  }
}

async function isPushed({ git }: Repository, { begin, effects }: RunState): Promise<boolean> {
  const { remote, branch } = begin.facts;
  const pushed = effects.findLast(({ effect }) => effect.do === "push");
  if (pushed === undefined) return begin.facts.isPushed;
  const tips = await readRemoteTips({ git, remote, branches: [branch] }).catch(() => null);
  return tips === null ? pushed.isDone : tips.get(branch) === pushed.effect["commit"];
}

function tell({ streams, flags }: Context, run: RunState, left: readonly LeftBehind[]): void {
  const { plan } = run.begin;
  streams.status(
    `aborted the ship ${run.run}: ${printable(`${plan.branch} → ${plan.target}`)}; nothing was undone`,
  );
  if (left.length === 0) streams.status("it left nothing behind");
  else streams.status("what it created, and how to undo it:");
  for (const { what, undo } of left) {
    streams.status(`  ${printable(what)}`);
    if (undo !== null) streams.status(`    ${printable(undo)}`);
  }
  if (flags.json === true) streams.result(safeJson(reportOf(run, left)));
}

function reportOf(run: RunState, left: readonly LeftBehind[]): ShipReport {
  const { state, begin } = run;
  const warnings = left.map(({ kind, what, undo }) => ({
    code: `left-${kind}`,
    message: undo === null ? what : `${what}; ${undo}`,
  }));
  const steps = stepsOfRun(run);
  return buildShipReport({
    id: run.run,
    status: "interrupted",
    plan: begin.plan,
    state,
    steps,
    warnings,
  });
}

const NOTHING_TO_ABORT = "no unfinished ship to abort";

/** No status says that there was no ship: the warning does. */
const NOTHING: ShipReport = {
  schema: "tool.ship/1",
  command: "ship",
  status: "planned",
  branch: "",
  target: "",
  steps: [],
  pullRequest: null,
  issue: null,
  warnings: [{ code: "nothing-to-abort", message: NOTHING_TO_ABORT }],
  errors: [],
  plan: null,
  run: null,
};
