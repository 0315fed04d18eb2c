import type { LineRange } from "../../../core/change/types.ts";
import type { LoopOutcome } from "../report.ts";
import type { FailOn, Severity } from "../../../core/vocabulary.ts";

export interface LoopPolicy {
  /** Most rounds, from 1; each is a review. */
  readonly maxIterations: number;
  /** The gate: findings that reach it keep the loop from passing. */
  readonly failOn: FailOn;
}

/** The properties of a finding that the loop uses. */
export interface LoopFinding {
  readonly id: string;
  readonly contentId: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  /** Inclusive. */
  readonly endLine: number;
  /** Whether it has a fix of a permitted kind. */
  readonly hasFix: boolean;
  /** Whether it contradicts a recorded decision, so that only the user may resolve it. */
  readonly isContradiction: boolean;
}

/** Lines of a text that replace others; a side without lines is before its `start`. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
}

/** The results of a round. */
export interface RoundFacts {
  /** The findings of the whole change that are not suppressed. */
  readonly findings: readonly LoopFinding[];
  /** Differences to the last round, by file and from the top; empty in the first round. */
  readonly changes: ReadonlyMap<string, readonly Hunk[]>;
  /** Hash of the reviewed files: see `hashTexts`. */
  readonly stateHash: string;
  /** Whether a selected file could not be reviewed. */
  readonly isPartial: boolean;
  /** Ids of the findings whose fixes were applied, among those of the last step. */
  readonly applied: readonly string[];
}

/** A finding in the scope of the loop: of the first round, or on lines that a fix changed. */
export interface TrackedFinding {
  /** Its last reported id. */
  readonly id: string;
  /** All its reported ids: rewording may change them. */
  readonly ids: readonly string[];
  readonly contentId: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly file: string;
  /** Its current position, or the position before it was fixed. */
  readonly place: LineRange;
  readonly isOpen: boolean;
  /** Number of times that it came back. */
  readonly reopened: number;
  /** Number of times that it remained after its fix. */
  readonly vain: number;
}

/** The state of the loop between two rounds. */
export interface LoopState {
  readonly policy: LoopPolicy;
  /** Number of finished rounds. */
  readonly round: number;
  readonly tracked: readonly TrackedFinding[];
  /** Lines of the current texts that fixes changed, by file; an empty range (end before start) for removed lines. */
  readonly changed: ReadonlyMap<string, readonly LineRange[]>;
  /** Ids of late findings, which remain late. */
  readonly late: readonly string[];
  readonly stateHashes: readonly string[];
  readonly blocking: number;
  /** Number of rounds in a row without progress. */
  readonly stalled: number;
  /** Ids of the findings to fix in the last step. */
  readonly given: readonly string[];
}

export type LoopDecision =
  | { readonly do: "fix"; readonly ids: readonly string[] }
  | { readonly do: "stop"; readonly outcome: LoopOutcome };

export interface LoopStep {
  readonly state: LoopState;
  readonly decision: LoopDecision;
  /** Ids of this round's findings that keep the loop from passing. */
  readonly blocking: readonly string[];
  /** Ids of this round's findings that are outside the frozen scope. */
  readonly late: readonly string[];
}
