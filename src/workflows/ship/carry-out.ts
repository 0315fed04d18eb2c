import { hostFacts, numberOn, pullRequestPlace } from "../../hosts/pure/facts/index.ts";
import { join } from "node:path";
import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { buildShipReport } from "../../ship/pure/build-ship-report.ts";
import { POLL_SCHEDULE, type PollSchedule } from "../../ship/pure/merge-watch.ts";
import type { ReviewFixes, ShipPlan, ShipReport, ShipState } from "../../ship/pure/types.ts";
import type { ErrorCode } from "../../errors/codes.ts";
import { toolErrorsIn, type ToolError } from "../../errors/tool-error.ts";
import type { CommittedFixes } from "../../fixes/types.ts";
import type { Repository } from "../../git/open-repository.ts";
import type { Host } from "../../hosts/types.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { printErrors } from "../../output/print-error.ts";
import { createShipProgress } from "../../output/ship-progress.ts";
import { SILENCE_MS } from "../../output/watch-silence.ts";
import { pause } from "../../process/pause.ts";
import { testHooksFrom } from "../../process/test-hooks.ts";
import type { Journal } from "../../ship/journal.ts";
import { journalEffects } from "../../ship/journal-effects.ts";
import { readWorkPrint } from "../../ship/read-work-print.ts";
import { runSteps, type EarlierSteps, type ShipRun } from "../../ship/run-steps.ts";
import { SHIP_STEPS } from "../../ship/steps/index.ts";
import { stepTimedOut } from "../../ship/step-timed-out.ts";
import type { ShipTools } from "../../ship/types.ts";
import type { NotingRun } from "./process-notes.ts";
import { reviewForShip } from "./review-for-ship.ts";
import { runFolder } from "./run-folder.ts";
import { searchSecrets } from "./search-secrets.ts";
import { tellWriting } from "./tell-commands.ts";
import { updateTrackedIssue } from "./update-tracked-issue.ts";

const EXIT: Readonly<Record<Exclude<ShipReport["status"], "planned">, number>> = {
  shipped: 0,
  failed: 1,
  unmerged: 3,
  interrupted: 130,
};

const FINISH = "finish it: `tool ship --continue`; or end it: `tool ship --abort`";

export interface CarryOutRequest {
  readonly host: Host;
  readonly repository: Repository;
  readonly settings: Settings;
  /** Extra context for the review. */
  readonly prompts: readonly string[];
  readonly plan: ShipPlan;
  readonly state: ShipState;
  readonly journal: Journal;
  readonly notes: NotingRun;
  /** The user has seen the plan. */
  readonly isPlanShown?: boolean;
  /** Of a run that goes on. */
  readonly earlier?: EarlierSteps;
  /** Kinds of the effects that a run which goes on had begun before. */
  readonly begunBefore?: ReadonlySet<string>;
  /** The run cannot end: its post-merge command was interrupted and was not asked to be repeated. */
  readonly isPostMergeCutShort?: boolean;
}

/** Carries a plan out, writes the end into the journal, and reports. Returns the exit status. */
export async function carryOut(context: Context, request: CarryOutRequest): Promise<number> {
  const { command, streams, flags } = context;
  permit(command, "starts", "commands");
  permit(command, "writes", "git-data");
  const { plan, state, journal, earlier, repository } = request;
  let wasMergeAsked = request.begunBefore?.has("set-auto-merge") === true;
  const onMergeAsked = (): void => void (wasMergeAsked = true);
  const tools = { ...buildTools(context, request), onMergeAsked };
  if (earlier === undefined && request.isPlanShown !== true) tools.progress.plan(plan);
  context.setLastWords?.(`hint: ${FINISH}`);
  const run = await runSteps({
    plan,
    steps: SHIP_STEPS,
    state,
    tools,
    journal,
    readWork: (status) => readWorkPrint(repository.git, status).catch(() => null),
    ...(earlier === undefined ? {} : { earlier }),
  }).finally(() => tools.progress.close());
  writeEnd(journal, run, request.isPostMergeCutShort === true || isCutAtLimit(run));
  context.setLastWords?.(null);
  const report = buildShipReport({ ...run, id: journal.run, plan });
  tools.progress.summary(report);
  printErrors(toolErrorsIn(run.failure), streams);
  if (wasMergeAsked && mayBeArmed(run)) sayMayBeArmed(streams, run.state);
  if (run.status === "interrupted") streams.hint(FINISH);
  if (isHalfDone(run)) streams.hint("or continue: `tool ship --continue`");
  if (flags.json === true) streams.result(safeJson(report));
  else if (report.pullRequest !== null) streams.result(`${report.pullRequest.url}\n`);
  return EXIT[run.status];
}

/** Whether only `--continue` can finish: a fresh ship may find nothing left to ship, and would not run the last steps. */
function isHalfDone({ status, state, failure }: ShipRun): boolean {
  if (toolErrorsIn(failure).some(({ code }) => NEEDS_COMMITS.has(code))) return false;
  return (status === "failed" || status === "unmerged") && state.pullRequest !== null;
}

/** Errors that new commits mend: a ship of new commits is another one. So is one after a merge that was not of this. */
const NEEDS_COMMITS: ReadonlySet<ErrorCode> = new Set([
  "HOST_HEAD_MOVED",
  "HOST_MERGE_CONFLICT",
  "SHIP_MERGE_CONFLICT",
  "SHIP_MERGE_BEHIND",
  "SHIP_MERGE_HEAD_CHANGED",
  "SHIP_MERGE_NOT_OURS",
]);

function writeEnd(journal: Journal, run: ShipRun, isPostMergeCutShort: boolean): void {
  if (run.status === "interrupted") journal.paused("interrupted");
  else if (isTimedOut(run)) journal.paused("timed-out");
  else if (run.isLeftWaiting) journal.paused("waiting");
  else if (isPostMergeCutShort && run.status === "shipped") journal.paused("post-merge-cut-short");
  else journal.end(run.status);
}

function isCutAtLimit({ warnings }: ShipRun): boolean {
  return warnings.some(({ code }) => code === "post-merge-cut-short");
}

/** Whether a time limit ended the step, not a fault: `--continue` tries it again. */
function isTimedOut({ failure }: ShipRun): boolean {
  return toolErrorsIn(failure).some(({ code }) => code === "SHIP_STEP_TIMED_OUT");
}

/** Whether auto-merge may still be set: an interruption, and these errors, end the waiting and not the request to the host. */
function mayBeArmed({ status, steps, failure }: ShipRun): boolean {
  if (status === "interrupted")
    return steps.some((step) => step.id === "auto-merge" && step.status === "failed");
  return toolErrorsIn(failure).some(({ code }) => STAYS_ARMED.has(code));
}

/** Errors after which the next push, another run of the check, or a draft that is ready has it merged. */
const STAYS_ARMED: ReadonlySet<ErrorCode> = new Set([
  "SHIP_MERGE_DRAFT",
  "SHIP_MERGE_HEAD_CHANGED",
  "SHIP_MERGE_CHECK_FAILED",
]);

function sayMayBeArmed(
  streams: Context["streams"],
  { facts, pullRequest, isMerged }: ShipState,
): void {
  if (pullRequest === null || isMerged) return;
  const { number } = pullRequest;
  const disarm = hostFacts(facts.host.id).disarmAutoMerge(pullRequestPlace(facts, number));
  if (disarm === null) return;
  streams.warn(
    `auto-merge may still be set on ${numberOn(facts.host.id, number)}: the host merges it then, without this command`,
    `to unset it: \`${disarm}\``,
  );
}

function buildTools(context: Context, request: CarryOutRequest): ShipTools {
  const { env, signal, canAsk, streams } = context;
  const { repository, settings, host, prompts, journal, notes, state } = request;
  const { git, root, stateDirectory } = repository;
  const { hide: mask } = context.redaction;
  return {
    git: tellWriting(git, (line) => streams.detail(printable(line))),
    host,
    root,
    env,
    signal,
    canAsk,
    runDirectory: runFolder(stateDirectory, journal.run),
    mask,
    progress: createShipProgress(streams, {
      host: state.facts.host.id,
      steps: request.plan.steps.filter(
        ({ id, decision }) => decision.do === "run" && request.earlier?.records.has(id) !== true,
      ),
      silenceMs: testHooksFrom(env).stepSilenceMs ?? SILENCE_MS,
    }),
    review: () =>
      reviewForShip(context, {
        repository,
        settings,
        facts: state.facts,
        prompts,
        run: journal.run,
      }),
    commitFixes: (fixes, onLine) =>
      commitReviewFixes(repository, fixes, { onLine, timeoutMs: state.facts.flags.stepTimeoutMs }),
    findSecrets: () => searchSecrets(context, git),
    clock: { now: () => performance.now(), wait: (ms) => pause(ms, signal) },
    pollSchedule: pollScheduleFrom(env),
    effect: journalEffects(journal, { mask, signal }),
    onProcess: notes.note,
    hadBegun: (kind) => request.begunBefore?.has(kind) === true,
    updateIssue: (asked) =>
      updateTrackedIssue(context, { facts: state.facts, settings, root }, asked),
  };
}

async function commitReviewFixes(
  { git, stateDirectory }: Repository,
  { fixes, rewrites, backup }: ReviewFixes,
  how: { readonly onLine: (line: string) => void; readonly timeoutMs: number | null },
): Promise<CommittedFixes> {
  const { commitAndNote } = await import("../../fixes/commit-and-note.ts");
  const folder = join(stateDirectory, "commit");
  const { onLine, timeoutMs } = how;
  const limit = timeoutMs === null ? null : { ms: timeoutMs, exceeded: () => tooLong(timeoutMs) };
  return await commitAndNote({ git, folder, rewrites, fixes, backup, onLine, limit });
}

function tooLong(timeoutMs: number): ToolError {
  const what = "the commit of the fixes took too long: git, or one of its hooks,";
  return stepTimedOut({ what, state: "the fixes are applied, but not committed", timeoutMs });
}

function pollScheduleFrom(env: Context["env"]): PollSchedule {
  const firstMs = testHooksFrom(env).mergePollMs;
  return firstMs === null ? POLL_SCHEDULE : { ...POLL_SCHEDULE, firstMs };
}
