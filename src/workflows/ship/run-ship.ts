import type { Context } from "../../cli/context.ts";
import { PROMPT_KEY } from "../../config/check-prompt.ts";
import { howToLeaveOut } from "../../config/how-to-leave-out.ts";
import type { LoadedConfig } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import { buildPlanReport } from "../../ship/pure/build-ship-report.ts";
import { orderRunId } from "../../ship/pure/journal/order-run-id.ts";
import { startState } from "../../ship/pure/start-state.ts";
import type { ShipCommand, ShipFacts, ShipPlan } from "../../ship/pure/types.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { describeServer } from "../../tracker/pure/guard/show-server.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Git } from "../../git/git.ts";
import { openRepository, type Repository } from "../../git/open-repository.ts";
import { BRANCH_STATE } from "../../git/read-branch-state.ts";
import { readStatus } from "../../git/read-status.ts";
import type { Host } from "../../hosts/types.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { formatPlan } from "../../output/ship-plan.ts";
import { identifyProcess } from "../../process/process-identity.ts";
import { gatherFacts } from "../../ship/gather-facts.ts";
import { listRunIds } from "../../ship/find-runs.ts";
import { beginJournal } from "../../ship/journal.ts";
import { noteProcesses } from "../../ship/run-processes.ts";
import { keepSnapshot } from "../../ship/snapshot-work.ts";
import { readWorkPrint } from "../../ship/read-work-print.ts";
import { sweepRuns } from "../../ship/sweep-runs.ts";
import { createAsk } from "../../terminal/ask.ts";
import { BUGS_URL } from "../../version.ts";
import type { WorkPrint } from "../../ship/pure/journal/types.ts";
import { agreeToPlan } from "./agree-to-plan.ts";
import { checkAgreed, makePlan, type DigestedPlan } from "./agreed-plan.ts";
import { carryOut } from "./carry-out.ts";
import { findUnfinished } from "./find-unfinished.ts";
import { goOn } from "./go-on.ts";
import { meetUnfinished, type Beginning } from "./meet-unfinished.ts";
import { openHost } from "./open-host.ts";
import { journalParts, type Prepared } from "./prepare-continuation.ts";
import { createNotingRun, noteGit, type NotingRun } from "./process-notes.ts";
import { readShipFlags, type ReadShipFlags } from "./read-ship-flags.ts";
import { runFolder } from "./run-folder.ts";
import { saveWork } from "./save-work.ts";
import { tellWriting } from "./tell-commands.ts";
import { withShipLock } from "./with-ship-lock.ts";
import { loadSettings } from "../shared/load-settings.ts";
import { createRunId } from "../review/session/session.ts";
import { tellHeldBack } from "../shared/tell-held-back.ts";
import { capitalize } from "../../core/capitalize.ts";

/** `tool ship` and `tool fast-ship`: gathers the facts, plans, and shows the plan or carries it out. */
export async function runShip(
  context: Context,
  command: ShipCommand,
  typed: Readonly<Record<string, unknown>>,
): Promise<number> {
  const read = await readShipFlags(context, typed);
  const repository = await openRepository(context.git);
  const config = await loadSettings(context, repository, command, typed);
  const wanted: Wanted = { command, read, config, repository };
  if (read.isDryRun) return await dryRun(context, wanted);

  return await withShipLock(context, repository, command, async () => {
    const { runs, met } = await meetUnfinished(context, {
      repository,
      command,
      flags: read.flags,
      settings: config.settings,
      prompts: promptsOf(wanted),
    });
    if (met.do === "stop") return DECLINED;
    if (met.do === "continue") {
      await checkBeforeGoingOn(context, wanted, met.prepared);
      return await goOn(context, met.prepared, read.flags);
    }
    const tidying = sweepRuns(repository, runs).catch(() => {});
    try {
      return await begin(context, wanted, met);
    } finally {
      await tidying;
    }
  });
}

/**
 * Asks for the state of the work tree, once for both the facts and the print of pending changes, in one process.
 */
function askForState(git: Git): Promise<Buffer> {
  git.ahead(BRANCH_STATE);
  return readStatus(git, { followsRenames: true });
}

interface Wanted {
  readonly command: ShipCommand;
  readonly read: ReadShipFlags;
  readonly config: LoadedConfig;
  readonly repository: Repository;
}

function promptsOf({ config, read }: Wanted): readonly string[] {
  return [config.settings.ship.additionalPrompt, read.prompt].filter((text) => text !== null);
}

async function dryRun(context: Context, wanted: Wanted): Promise<number> {
  tellHeldBack(context.streams, wanted.repository.held);
  const { here } = await findUnfinished(wanted.repository);
  const plan = await planNow(context, wanted);
  if (here !== null)
    context.streams.status(
      `the ship ${here.run} of this branch is unfinished: \`tool ship --continue\` would continue it`,
    );
  return showPlan(context, plan);
}

/** Plans a ship as it would be carried out now; changes nothing. */
async function planNow(context: Context, wanted: Wanted): Promise<DigestedPlan> {
  const { git } = wanted.repository;
  const status = askForState(git);
  const [gathered, work] = await Promise.all([
    gather(context, { ...wanted, notes: createNotingRun(context.run), status }),
    readWorkPrint(git, status),
  ]);
  return planFrom(gathered, wanted, work.pending);
}

/** Holds an unfinished run to `--plan` too; a run that may not go on stays as it was. */
async function checkBeforeGoingOn(
  context: Context,
  wanted: Wanted,
  { journal, run }: Prepared,
): Promise<void> {
  if (wanted.read.plan === null) return;
  try {
    checkAgreed(wanted.read.plan, await planNow(context, wanted), wanted.command);
  } catch (thrown) {
    journal.paused(run.pause ?? "interrupted");
    journal.close();
    throw thrown;
  }
}

function planFrom({ facts, server }: Gathered, wanted: Wanted, pending: string): DigestedPlan {
  const { settings } = wanted.config;
  return makePlan({ facts, settings, prompts: promptsOf(wanted), pending, server });
}

/** Begins a new run: facts, journal, steps. The older one that it replaces stays until it has begun. */
async function begin(context: Context, wanted: Wanted, older: Beginning): Promise<number> {
  let hasBegun = false;
  const onBegun = (): void => {
    hasBegun = true;
    older.supersede();
  };
  try {
    return await beginFresh(context, wanted, { notice: older.notice, onBegun });
  } finally {
    if (!hasBegun) older.leave();
  }
}

async function beginFresh(
  context: Context,
  wanted: Wanted,
  { notice, onBegun }: { readonly notice: string | null; readonly onBegun: () => void },
): Promise<number> {
  const { stateDirectory } = wanted.repository;
  const { settings } = wanted.config;
  const prompts = promptsOf(wanted);
  permit(context.command, "writes", "working-state");
  const { notes, repository } = noteGit(context, wanted.repository);
  const status = askForState(repository.git);
  const [gathered, { work, snapshot }, by] = await Promise.all([
    gather(context, { ...wanted, repository, notes, status }),
    saveWork(context, repository, status),
    identifyProcess(),
  ]);
  const { facts, host } = gathered;
  const plan = planFrom(gathered, wanted, work.pending);
  checkAgreed(wanted.read.plan, plan, wanted.command);
  if (notice !== null) context.streams.status(notice);
  const agreement = await agreeToPlan(context, plan, { isAgreed: wanted.read.plan !== null });
  if (agreement === "declined") {
    context.streams.status("nothing was done");
    return DECLINED;
  }
  if (agreement === "agreed") await checkNothingMoved(context, { wanted, repository, plan, work });
  const [newest = null] = await listRunIds(stateDirectory);
  const run = orderRunId(createRunId(context.now()), newest);
  const named = snapshot === null ? null : await keepSnapshot(repository.git, run, snapshot.commit);
  const journal = beginJournal(
    { run, facts, plan, settings, prompts, work, snapshot: named, by },
    journalParts(context, stateDirectory),
  );
  try {
    notes.noteTo(noteProcesses(runFolder(stateDirectory, run), by.boot));
    onBegun();
    const state = startState(facts);
    const isPlanShown = agreement === "agreed";
    const parts = { host, repository, settings, prompts, plan, state, journal, notes };
    const shipping = { ...parts, isPlanShown };
    return await carryOut(context, shipping);
  } finally {
    journal.close();
  }
}

/** The exit status for the answer no: nothing was shipped, which a script must notice. It is not an interruption. */
const DECLINED = 1;

/** Throws if the plan changed while the question was open, which may be for hours. */
async function checkNothingMoved(
  context: Context,
  of: {
    readonly wanted: Wanted;
    readonly repository: Repository;
    readonly plan: DigestedPlan;
    readonly work: WorkPrint;
  },
): Promise<void> {
  const { wanted, repository, plan, work } = of;
  const now = await readWorkPrint(repository.git);
  if (now.head === work.head && now.pending === work.pending) return;
  checkAgreed(plan.digest, await planNow(context, wanted), wanted.command);
  throw new ToolError("SHIP_PLAN_CHANGED", "the work tree changed while the question was open", {
    hint: `ask for the plan again: \`tool ${wanted.command}\``,
  });
}

interface Gathered {
  readonly facts: ShipFacts;
  readonly host: Host;
  /** Definition of the tracker's server, if one is started. */
  readonly server: unknown;
}

async function gather(
  context: Context,
  request: {
    readonly command: ShipCommand;
    readonly read: ReadShipFlags;
    readonly repository: Repository;
    readonly config: LoadedConfig;
    readonly notes: NotingRun;
    readonly status: Promise<Buffer>;
  },
): Promise<Gathered> {
  const { command, read, repository, config, notes, status } = request;
  const { settings } = config;
  const { root } = repository;
  const { env, cwd, home, streams } = context;
  const tell = (line: string): void => streams.detail(printable(line));
  const git = tellWriting(repository.git, tell);
  let started: unknown = null;
  const gathered = await gatherFacts({
    git,
    status,
    env,
    command,
    settings,
    targetBranch: (command === "ship" ? settings.ship : settings.fastShip).targetBranch,
    isTargetTyped: isTyped(config, command === "ship" ? "ship" : "fastShip"),
    teamPrefixes: settings.ship.issueTracker?.teamPrefixes ?? builtInPrefixes(config),
    flags: read.flags,
    isReviewConfigured: read.prompt !== null || isReviewConfigured(config),
    isDryRun: read.isDryRun,
    supportUrl: BUGS_URL,
    promptWayOut: howToLeaveOut(config.entries, PROMPT_KEY),
    warn: streams.warn,
    openHost: (remote, { remotes, forProject, remoteAnswered }) =>
      openHost(
        { ...context, run: notes.run },
        {
          choice: settings.host,
          git: repository.git,
          remote,
          command,
          project: {
            is: "find",
            wanted: settings.ship.repository ?? null,
            leaveOut: howToLeaveOut(config.entries, "ship.repository"),
            candidates: forProject,
            remotes,
            async ask(why, choices) {
              // ssh may be asking for a passphrase on the same terminal.
              await remoteAnswered;
              const where = "Where should the pull request be opened?";
              return await askPlace(context, `${capitalize(why)}. ${where}`, choices);
            },
          },
        },
      ),
    async findTrackerServer(name) {
      permit(context.command, "reads", "server-files");
      const { findServer } = await import("../../tracker/find-server.ts");
      const flagFile = read.mcpConfig;
      const { server, unreadable } = await findServer({ name, flagFile, env, cwd, root, home });
      for (const { file, why } of unreadable) streams.warn(`${file} ${why}`);
      if (server === null) return null;
      const { judgeServer } = await import("../shared/server-leave.ts");
      const judged = await judgeServer(context, { server, repository, command });
      if (!judged.isAllowed) return null;
      started = server.definition;
      return { name: server.name, file: server.file, shown: describeServer(judged) };
    },
    askTarget: (wanted, there) =>
      askPlace(
        context,
        `The remote has no branch ${wanted}. Which branch should the pull request target?`,
        there,
      ),
  });
  return { ...gathered, server: started };
}

/** Asks for the place of a pull request, which has no default: null if nobody can be asked. */
async function askPlace(
  context: Context,
  message: string,
  choices: readonly string[],
): Promise<string | null> {
  const ask = createAsk(context);
  const [first] = choices;
  if (!ask.isOpen || first === undefined) return null;
  return await ask.select({
    message,
    choices: choices.map((name) => ({ value: name, label: name })),
    default: first,
  });
}

function isTyped({ entries }: LoadedConfig, block: string): boolean {
  return entries.some(({ key, source }) => key === `${block}.targetBranch` && source === "flag");
}

/** Tone, focus and the additional prompt have no default: a value means that somebody set it. */
function isReviewConfigured({ entries }: LoadedConfig): boolean {
  return entries.some(
    ({ key, source }) =>
      ["tone", "focus", "ship.additionalPrompt"].includes(key) &&
      source !== "unset" &&
      source !== "default",
  );
}

/** Without a tracker's block its settings keep their defaults in the list. */
function builtInPrefixes({ entries }: LoadedConfig): readonly string[] {
  const value = entries.find(({ key }) => key === "ship.issueTracker.teamPrefixes")?.value;
  return Array.isArray(value) ? value.filter((prefix) => typeof prefix === "string") : [];
}

function showPlan({ streams, flags, signal }: Context, plan: ShipPlan): number {
  // The facts are not whole after an interruption.
  if (signal.aborted) throw new ToolError("INTERRUPTED", "the plan was interrupted");
  const report = buildPlanReport(plan);
  for (const { decision } of plan.steps)
    if (decision.do === "skip" && decision.warning !== undefined)
      streams.warn(decision.warning.message, decision.warning.hint);
  streams.result(
    flags.json === true ? safeJson(report) : formatPlan(plan, { sink: streams.out, isWhole: true }),
  );
  return 0;
}
