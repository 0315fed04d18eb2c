import type { Confidence, Focus, Severity, Tone } from "../vocabulary.ts";

/** A place in a file: lines and columns from 1, columns in UTF-16 units, `endColumn` exclusive, `endLine` inclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A place that a value passes on its way from its source to the harm. */
export interface TraceStep extends Place {
  /** The event there in a few words; code stands in backticks. */
  readonly note: string;
}

export interface Edit {
  readonly file: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly newText: string;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** The words of a rule in each tone. `{name}` stands for a value that the analyzer saw. */
export interface RuleWording {
  readonly title: string;
  readonly tones: Readonly<Record<Tone, string>>;
}

/** One rule of the review: what it looks for and how it speaks. */
export interface Rule extends RuleWording {
  /** `area/name`, unique: `js/eval-input`. */
  readonly id: string;
  readonly focus: Focus;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** The concrete condition under which it fails; required for `critical`. */
  readonly trigger: string;
  readonly cwe: number | null;
  /**
   * Makes it a rule of intent: only the project knows whether what it finds is right, so it is asked, in
   * these words (placeholders filled in), and never reported as a flaw by itself.
   */
  readonly question?: string;
  /** A matter of how a file is laid out, or of how long it takes: what holds of many of its places is told once. */
  readonly isOfFile?: boolean;
}

/** A finding as a reviewer returns it: facts, before wording, identity and filters. */
export interface RawFinding extends Place {
  readonly rule: Rule;
  /** Values for the wording's placeholders. */
  readonly values: Readonly<Record<string, string>>;
  /** The code or fact that shows it; never holds a secret's value. */
  readonly evidence: string;
  readonly fix: Fix | null;
  /** The way of a value from its source to the place that is reported, both of them included. */
  readonly trace?: readonly TraceStep[];
  /** Name of the analyzer or reviewer. */
  readonly source: string;
  /** The detector that saw it, if the analyzer has several: shown with `--verbose`. */
  readonly detector?: string;
  /** The change made it so, although its place may lie on lines that the change left alone. */
  readonly isCausedByChange?: boolean;
  /** The lines of its file that it speaks for too. */
  readonly alsoAt?: readonly number[];
  /** The number of other places, in any file, that it speaks for too. */
  readonly alikeElsewhere?: number;
  /** The decision that it shares with other findings of its rule. */
  readonly decision?: string;
  /** The sign in the change that it is meant; absent if there is none. */
  readonly explained?: string;
  /** Present if nobody needs to hear it: a filter compared it with the code before the change. */
  readonly heldBack?: Omit<DroppedFinding, "finding">;
  /** Present where somebody looked at it a second time. */
  readonly verdict?: FindingVerdict;
  /** Present where several readers handed in what they found. */
  readonly readers?: ReaderCount;
  /** Its place in the list of its reader, who names the most important first, from 1; of several readers the mean. */
  readonly rank?: number;
  /** Present where it counts as minor although its reader or its rule said more. */
  readonly belowGate?: BelowGate;
}

/** A finding that is not reported. */
export interface DroppedFinding<Found extends RawFinding = RawFinding> {
  readonly finding: Found;
  /** Name of the filter that left it out. */
  readonly filter: string;
  /** Goes on after "not reported: the finding ". */
  readonly reason: string;
  /** The cause in this case; null if there is no more to say. */
  readonly because: string | null;
}

/** A piece of code that a second look shows: its first line from 1, its text with secrets hidden. */
export interface ShownCode {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

/** The result of a second look at a finding, checked against the code. */
export interface FindingVerdict {
  /**
   * `confirmed`: each step of the trace is in the code. `open`: nothing was shown for it, or what was shown is not
   * there. `refuted`: code speaks against a finding of a rule, which is reported all the same.
   */
  readonly ruling: "confirmed" | "open" | "refuted";
  /** Who looked: `agent` for verdicts that were handed in, otherwise the model or agent by its name. */
  readonly by: string;
  /** The reason that it is right, or the proof that is missing. */
  readonly because: string;
  /** The way from the trigger to the wrong result; empty unless it is confirmed. */
  readonly trace: readonly ShownCode[];
  /** The code that speaks against it; present where it is refuted. */
  readonly refutation?: ShownCode;
  /** How likely the author changes the code when told, from 0 to 100; absent if the second look does not say. */
  readonly likely?: number;
  /** Present where the second look calls it graver or less grave than its reader. */
  readonly severity?: Readonly<Record<"reader" | "secondLook", Severity>>;
}

/** Why a reader's finding, or one that a second look refutes, does not count for the gate. */
export interface BelowGate {
  /** The severity that its reader or its rule gave. */
  readonly severity: Severity;
  readonly because: string;
}

/** How many of the readers of a change report a finding. */
export interface ReaderCount {
  readonly said: number;
  readonly of: number;
}

/** A finding as reports and scripts see it (contract of the JSON report). */
export interface Finding extends Place {
  /** Stable when code moves: see `fingerprint`. */
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly focus: Focus;
  readonly title: string;
  readonly message: string;
  readonly evidence: string;
  readonly confidence: Confidence;
  readonly fix: Fix | null;
  /** The way of a value from its source to here; present where one was followed. */
  readonly trace?: readonly TraceStep[];
  readonly source: string;
  /** The detector that saw it: shown with `--verbose`, and not part of the JSON report. */
  detector?: string;
  readonly status: "new" | "known";
  /** Present where somebody looked at it a second time. */
  readonly verdict?: FindingVerdict;
  /** Present where several readers handed in what they found. */
  readonly readers?: ReaderCount;
  /** Its place in the list of its reader, from 1; of several readers the mean. */
  readonly rank?: number;
  /** Present where it counts as minor although its reader or its rule said more. */
  readonly belowGate?: BelowGate;
}

/** A question of a rule of intent about a place. */
export interface Question {
  readonly question: string;
  /** The finding of the rule if the answer is no. */
  readonly finding: Finding;
}

/** A finding that is not reported because somebody said so. */
export interface SuppressedFinding {
  readonly finding: Finding;
  /** A `tool-ignore` comment beside the code, or a setting. */
  readonly by: "comment" | "review.ignore" | "review.overrides";
  /** The reason in the comment; null if none is given. */
  readonly reason: string | null;
}
