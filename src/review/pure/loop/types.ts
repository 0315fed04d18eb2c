import type { LineRange } from "../../../core/change/types.ts";
import type { LoopOutcome } from "../report.ts";
import type { FailOn, Severity } from "../../../core/vocabulary.ts";

export interface LoopPolicy {
  /** Most rounds, each a review; from 1. */
  readonly maxIterations: number;
  /** The gate: what reaches it keeps the loop from passing. */
  readonly failOn: FailOn;
}

/** A finding of one round, as far as the loop looks at it. */
export interface LoopFinding {
  readonly id: string;
  readonly contentId: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  /** Inclusive. */
  readonly endLine: number;
  /** It has a fix, of a kind that may be applied. */
  readonly hasFix: boolean;
  /** It contradicts a recorded decision: it is for the user, never for the fixer. */
  readonly isContradiction: boolean;
}

/** Lines of one text that stand where others stood; a side of no lines stands before its `start`. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
}

/** What a round came to. */
export interface RoundFacts {
  /** Of the whole change, not suppressed. */
  readonly findings: readonly LoopFinding[];
  /** What is different since the last round's review, by file and from the top; empty in the first round. */
  readonly changes: ReadonlyMap<string, readonly Hunk[]>;
  /** Names the state of the reviewed files: see `hashTexts`. */
  readonly stateHash: string;
  /** Something selected could not be reviewed. */
  readonly isPartial: boolean;
  /** Of the ids that the last step gave to the fixer, those whose fixes were applied. */
  readonly applied: readonly string[];
}

/** A finding that the loop answers for: of the first round, or on lines that a fix changed. */
export interface TrackedFinding {
  /** The id it was last reported with. */
  readonly id: string;
  /** Every id it was reported with: rewording may change it. */
  readonly ids: readonly string[];
  readonly contentId: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly file: string;
  /** Where it is, or where it was before it was fixed, in the present text. */
  readonly place: LineRange;
  readonly isOpen: boolean;
  /** How often it came back after it was gone. */
  readonly reopened: number;
  /** How often its fix was applied and left it there. */
  readonly vain: number;
}

/** What the loop knows between two rounds. */
export interface LoopState {
  readonly policy: LoopPolicy;
  /** How many rounds have gone. */
  readonly round: number;
  readonly tracked: readonly TrackedFinding[];
  /** Lines that fixes have changed, in the present text, by file. An empty range (its end before its start) is where lines went. */
  readonly changed: ReadonlyMap<string, readonly LineRange[]>;
  /** Ids that have been late once stay so. */
  readonly late: readonly string[];
  readonly stateHashes: readonly string[];
  readonly blocking: number;
  /** Rounds in a row that got no further. */
  readonly stalled: number;
  /** What the last step gave to the fixer. */
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
