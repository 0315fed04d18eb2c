import type {
  PlannedStep,
  ShipPlan,
  ShipState,
  ShipStatus,
  ShipWarning,
  StepRecord,
  StepStatus,
} from "./pure/types.ts";
import type { StepId } from "../core/vocabulary.ts";
import { toolErrorsIn } from "../errors/tool-error.ts";
import type { WorkPrint } from "./pure/journal/types.ts";
import type { Journal } from "./journal.ts";
import type { ShipStep, ShipTools, StepOutcome } from "./types.ts";

/** The steps that an earlier part of the run has done. */
export interface EarlierSteps {
  /** The records of the steps that are not done again. */
  readonly records: ReadonlyMap<StepId, StepRecord>;
  readonly warnings: readonly ShipWarning[];
}

/** How a run of the steps ended. */
export interface ShipRun {
  readonly status: Exclude<ShipStatus, "planned">;
  readonly state: ShipState;
  readonly steps: readonly StepRecord[];
  readonly warnings: readonly ShipWarning[];
  /** The error of the failing step. */
  readonly failure: Error | null;
  /** The merge was asked for and is left to the host: the steps after it are still to be done. */
  readonly isLeftWaiting: boolean;
}

/**
 * Carries a plan out, step by step, each with the state that the one before it left. The first failure
 * stops it; an interruption is a failure that is told apart. Throws only bugs.
 */
export async function runSteps(request: {
  readonly plan: ShipPlan;
  readonly steps: readonly ShipStep[];
  readonly state: ShipState;
  readonly tools: ShipTools;
  readonly journal?: Pick<Journal, "stepBegan" | "stepEnded">;
  /** Reads the work tree once a step has ended that may have changed it, from the status if the step read that. */
  readonly readWork?: (status?: Buffer) => Promise<WorkPrint | null>;
  readonly earlier?: EarlierSteps;
}): Promise<ShipRun> {
  const { plan, tools, journal, earlier, readWork } = request;
  const { progress, signal, clock } = tools;
  const byId = new Map<StepId, ShipStep>(request.steps.map((step) => [step.id, step]));
  const records: StepRecord[] = [];
  const warnings: ShipWarning[] = [...(earlier?.warnings ?? [])];
  let state = request.state;
  let status: ShipRun["status"] = "shipped";
  let failure: Error | null = null;
  let isLeftWaiting = false;

  const warn = (warning: ShipWarning): void => {
    warnings.push(warning);
    progress.warn(warning);
  };
  const record = (entry: StepRecord, said: string | null = null): void => {
    records.push(entry);
    progress.end(entry, said);
  };

  for (const planned of plan.steps) {
    if (signal.aborted && status === "shipped") status = "interrupted";
    if (status !== "shipped" || isLeftWaiting) {
      record(notRun(planned, status));
      continue;
    }
    const { decision, id } = planned;
    const before = earlier?.records.get(id);
    if (before !== undefined) {
      records.push(before);
      continue;
    }
    const step = byId.get(id);
    if (decision.do === "skip" || step === undefined) {
      if (decision.do === "skip" && decision.warning !== undefined) warn(decision.warning);
      const reason = decision.do === "skip" ? decision.because : null;
      record({ id, status: "skipped", reason, durationMs: 0 });
      continue;
    }
    journal?.stepBegan(id);
    progress.begin(planned);
    const began = clock.now();
    const ended = async (
      went: StepStatus,
      outcome?: StepOutcome,
      error?: unknown,
    ): Promise<void> => {
      const durationMs = Math.round(clock.now() - began);
      const entry = { id, status: went, reason: outcome?.because ?? null, durationMs };
      const said = outcome?.said ?? null;
      const toJournal = error instanceof Error ? error.message : said;
      // A step that an interruption cut off has not ended: it is begun again when the run goes on.
      if (journal !== undefined && !(went === "failed" && signal.aborted))
        journal.stepEnded({
          record: entry,
          said: toJournal === null ? null : tools.mask(toJournal),
          warnings: (outcome?.warnings ?? []).map((warning) => ({
            ...warning,
            message: tools.mask(warning.message),
          })),
          gains: outcome?.gains ?? {},
          work: CHANGES_FILES.has(id) ? ((await readWork?.(outcome?.workStatus)) ?? null) : null,
        });
      record(entry, said);
    };
    try {
      const outcome = await step.perform(state, tools);
      state = { ...state, ...outcome.gains };
      if (signal.aborted && outcome.status !== "passed") {
        await ended("failed");
        continue;
      }
      for (const warning of outcome.warnings ?? []) warn(warning);
      await ended(outcome.status, outcome);
      isLeftWaiting = outcome.isLeftWaiting === true;
    } catch (thrown) {
      await ended("failed", undefined, thrown);
      if (signal.aborted) continue;
      if (!(thrown instanceof Error) || toolErrorsIn(thrown).length === 0) throw thrown;
      failure = thrown;
      status = id === "auto-merge" ? "unmerged" : "failed";
    }
  }
  if (signal.aborted) status = "interrupted";
  return { status, state, steps: records, warnings, failure, isLeftWaiting };
}

const CHANGES_FILES: ReadonlySet<StepId> = new Set([
  "review",
  "install",
  "build",
  "test",
  "commit",
]);

/**
 * Builds the record of a step that another one's failure, or a wait that is left to the host, kept from running. A step
 * that the plan had left out anyway keeps its own reason.
 */
function notRun({ id, decision }: PlannedStep, status: ShipRun["status"]): StepRecord {
  const base = { id, durationMs: 0 };
  if (decision.do === "skip") return { ...base, status: "skipped", reason: decision.because };
  // Only the post-merge command comes after the merge.
  if (status === "unmerged") return { ...base, status: "skipped", reason: "merge-failed" };
  return { ...base, status: "not-reached", reason: null };
}
