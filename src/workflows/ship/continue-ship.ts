import type { Context } from "../../cli/context.ts";
import type { LoadedConfig } from "../../config/types.ts";
import { buildPlanReport } from "../../ship/pure/build-ship-report.ts";
import { quoteBranch } from "../../core/quote-for-shell.ts";
import { madeCommit } from "../../ship/pure/journal/made-of.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import { toolErrorsIn, ToolError } from "../../errors/tool-error.ts";
import { openRepository, type Repository } from "../../git/open-repository.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { formatPlan } from "../../output/ship-plan.ts";
import { loadSettings } from "../shared/load-settings.ts";
import { goOn } from "./go-on.ts";
import { findUnfinished, isBranchThere, type Unfinished } from "./find-unfinished.ts";
import { prepareContinuation, type Prepared } from "./prepare-continuation.ts";
import { readContinueFlags } from "./read-continue-flags.ts";
import { tidyUpAfter } from "./tidy-up-after.ts";
import { withShipLock } from "./with-ship-lock.ts";

/**
 * `tool ship --continue`: finishes the unfinished ship of the branch that is checked out, or its newest one
 * if that failed.
 */
export async function continueShip(
  context: Context,
  typed: Readonly<Record<string, unknown>>,
): Promise<number> {
  const flags = readContinueFlags(typed);
  const repository = await openRepository(context.git);
  if (flags.isDryRun) return await preview(context, repository);
  return await withShipLock(context, repository, "ship --continue", async () => {
    const run = await pickRun(repository);
    await tidyUpAfter(context, repository, run);
    const { rerunPostMerge } = flags;
    const prepared = await prepareContinuation(context, { repository, run, rerunPostMerge });
    await sayConfigChanged(context, repository, prepared);
    return await goOn(context, prepared, flags);
  });
}

async function pickRun(repository: Repository): Promise<RunState> {
  const unfinished = await findUnfinished(repository);
  return unfinished.here ?? unfinished.failedHere ?? (await refuse(repository, unfinished));
}

async function refuse(repository: Repository, unfinished: Unfinished): Promise<never> {
  const { elsewhere, unreadable } = unfinished;
  const [newest] = unreadable;
  if (newest?.isNewest === true) throw newest.error;
  const [other] = elsewhere;
  if (other !== undefined) throw await otherBranch(repository, other);
  if (newest !== undefined) throw newest.error;
  throw new ToolError("SHIP_NOTHING_TO_CONTINUE", "no unfinished ship to continue", {
    hint: "start one: `tool ship`; past ones: `tool runs`",
  });
}

async function otherBranch(repository: Repository, other: RunState): Promise<ToolError> {
  const { run, begin } = other;
  const { branch } = begin.facts;
  if (await isBranchThere(repository, other))
    return new ToolError(
      "SHIP_OTHER_BRANCH",
      `the unfinished ship ${run} is of the branch ${branch}, which is not checked out`,
      {
        hint: `check it out: \`git switch ${quoteBranch(branch)}\`, then run \`tool ship --continue\` again`,
      },
    );
  return new ToolError(
    "SHIP_BRANCH_GONE",
    `the unfinished ship ${run} is of the branch ${branch}, which no longer exists`,
    {
      hint: `bring it back: \`git switch -c ${quoteBranch(branch)} ${madeCommit(other) ?? other.state.headCommit}\`, then run \`tool ship --continue\` again; or end it: \`tool ship --abort\``,
    },
  );
}

/** Says if the configuration changed, as the run keeps the one that it began with. */
async function sayConfigChanged(
  context: Context,
  repository: Repository,
  { run, settings }: Prepared,
): Promise<void> {
  let now: LoadedConfig;
  try {
    now = await loadSettings(context, repository, run.command, {});
  } catch (thrown) {
    const [fault] = toolErrorsIn(thrown);
    if (fault === undefined) throw thrown;
    context.streams.warn(`the configuration is no longer valid: ${fault.message}`);
    return;
  }
  if (JSON.stringify(now.settings) === JSON.stringify(settings)) return;
  context.streams.status(
    "it keeps the configuration and flags that it was started with, which differ from the configuration now",
  );
}

async function preview(context: Context, repository: Repository): Promise<number> {
  const { streams } = context;
  const { run, begin, ended, pause } = await pickRun(repository);
  streams.result(
    context.flags.json === true
      ? safeJson({ ...buildPlanReport(begin.plan), run })
      : formatPlan(begin.plan, { sink: streams.out, isWhole: true }),
  );
  const done = [...ended.values()].filter(({ status }) => status !== "failed");
  streams.status(
    `the ship ${run} of ${begin.at} is unfinished${pause === null ? "" : ` (${pause})`}; done: ${done.map(({ id }) => id).join(", ") || "nothing"}`,
  );
  return 0;
}
