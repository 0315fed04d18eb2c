import type { StepId } from "../../../core/vocabulary.ts";
import type {
  ShipCommand,
  ShipFacts,
  ShipPlan,
  ShipState,
  ShipStatus,
  ShipWarning,
  StepRecord,
} from "../types.ts";

/** The first line of every journal says this; a later version counts up. */
export const JOURNAL_SCHEMA = "tool.run/1";

/** A fingerprint of the work tree at one moment: equal values mean equal files, index and commit. */
export interface WorkPrint {
  readonly head: string;
  /** Hash over the index entries and the contents of everything pending. */
  readonly pending: string;
}

/** An effect as the journal knows it: named before it is carried out; kinds may be added. */
export interface JournaledEffect {
  readonly do: string;
  readonly [fact: string]: unknown;
}

/** A process that works on a run, told apart from a later one with the same number. */
export interface RunProcess {
  readonly pid: number;
  /** When it started, in the system's own unit; empty if the system does not say. */
  readonly start: string;
  readonly boot: string | null;
}

export interface BeginLine {
  readonly line: "begin";
  readonly schema: typeof JOURNAL_SCHEMA;
  readonly run: string;
  /** ISO 8601, as in every line. */
  readonly at: string;
  readonly facts: ShipFacts;
  readonly plan: ShipPlan;
  /** The whole configuration as decided. */
  readonly settings: unknown;
  /** Extra context for the review. */
  readonly prompts: readonly string[];
  readonly work: WorkPrint;
  /** The ref that holds the user's work as it was; null if nothing was pending. */
  readonly snapshot: string | null;
  readonly by: RunProcess;
}

/** One line of a run's journal. */
export type JournalLine =
  | BeginLine
  | { readonly line: "continued"; readonly at: string; readonly by: RunProcess }
  | { readonly line: "step"; readonly at: string; readonly step: StepId; readonly phase: "began" }
  | {
      readonly line: "step";
      readonly at: string;
      readonly step: StepId;
      readonly phase: "ended";
      readonly record: StepRecord;
      /** A sentence about what it did; the message of its error if it failed. */
      readonly said: string | null;
      readonly warnings: readonly ShipWarning[];
      readonly gains: Partial<Omit<ShipState, "facts">>;
      /** After the step; null if it could not be read. */
      readonly work: WorkPrint | null;
    }
  | {
      readonly line: "intent";
      readonly at: string;
      /** Counts up within a run; its `done` carries the same. */
      readonly n: number;
      readonly effect: JournaledEffect;
    }
  | {
      readonly line: "done";
      readonly at: string;
      readonly n: number;
      readonly made: unknown;
      /** Found out afterwards, by looking. */
      readonly isSettled?: boolean;
    }
  /** No process works on the run any more, and it is not finished. */
  | { readonly line: "paused"; readonly at: string; readonly because: PauseReason }
  | { readonly line: "end"; readonly at: string; readonly status: EndStatus };

export type PauseReason = "interrupted" | "waiting" | "timed-out" | "post-merge-cut-short";

export type EndStatus = Exclude<ShipStatus, "planned" | "interrupted"> | "aborted" | "superseded";

/** The status of a run: still to be continued, or how it ended. */
export type RunStatus = EndStatus | "unfinished";

/** An effect that was begun, and its outcome. */
export interface EffectRecord {
  readonly n: number;
  readonly step: StepId | null;
  readonly effect: JournaledEffect;
  /** False: nobody wrote down that it happened, which does not say that it did not. */
  readonly isDone: boolean;
  /** The result, once done. */
  readonly made: unknown;
}

/** A run, as its journal tells it. */
export interface RunState {
  readonly run: string;
  readonly command: ShipCommand;
  readonly begin: BeginLine;
  readonly status: RunStatus;
  readonly pause: PauseReason | null;
  /** Each step that has ended, in the order they did; a step that was run again counts once, as it ended last. */
  readonly ended: ReadonlyMap<StepId, StepRecord>;
  /** The step that had begun and not ended. */
  readonly open: StepId | null;
  /** A sentence about what each step did, or the message of its error; not every step has one. */
  readonly said: ReadonlyMap<StepId, string>;
  readonly warnings: ReadonlyMap<StepId, readonly ShipWarning[]>;
  readonly effects: readonly EffectRecord[];
  /** The state that the ended steps left. */
  readonly state: ShipState;
  /** The work tree when it was last looked at. */
  readonly work: WorkPrint;
  /** The process that works on it, or did last. */
  readonly by: RunProcess;
  readonly lastAt: string;
  readonly nextEffect: number;
}
