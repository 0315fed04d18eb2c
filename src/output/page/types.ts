import type { Place } from "../../core/findings/types.ts";
import type { Confidence, Focus, Severity } from "../../core/vocabulary.ts";
import type { Trend } from "../../ledger/pure/types.ts";

/** The data in the page of a report; texts are as shown, with hidden secrets. */
export interface PageData {
  readonly files: readonly PageFile[];
  /** In the order of the report. */
  readonly findings: readonly PageFinding[];
  readonly trend: readonly Trend[];
}

/** A file of the change, or one that a finding is about. */
export interface PageFile {
  readonly path: string;
  readonly oldPath?: string;
  /** `unchanged` for a file outside the change, `whole` if there is no change. */
  readonly status: string;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly PageHunk[];
  /** Changed lines are left out, because the page would be too large. */
  readonly isCut?: true;
}

/** Lines that follow one another on both sides. */
export interface PageHunk {
  /** Numbers of the first line before and after the change. */
  readonly old: number;
  readonly new: number;
  /** A sign for each line: a space, `+` or `-`. */
  readonly signs: string;
  readonly lines: readonly string[];
  /** The colours of each line: pairs of a letter and a number of UTF-16 units; `.` is plain. */
  readonly colors: readonly string[];
  /** Number of units that are cut off at the start of a line, by the index of the line. */
  readonly cuts?: Readonly<Record<number, number>>;
}

/** A step of a trace, with its line of code; empty if that is not available. */
export interface PageStep {
  readonly file: string;
  readonly line: number;
  readonly note: string;
  readonly code: string;
}

export interface PageFinding extends Place {
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  /** The severity in words, with the verdict of a second look. */
  readonly severityWords: string;
  readonly focus: Focus;
  readonly title: string;
  readonly message: string;
  readonly evidence: string;
  readonly confidence: Confidence;
  readonly source: string;
  readonly isKnown: boolean;
  readonly trace: readonly PageStep[];
  readonly verdict: null | {
    readonly ruling: string;
    readonly by: string;
    readonly because: string;
  };
  readonly fix: null | {
    readonly title: string;
    readonly hunks: readonly {
      readonly file: string;
      readonly line: number;
      readonly before: readonly string[];
      readonly after: readonly string[];
      readonly ends: {
        /** The line break of the file. */
        readonly line: "\n" | "\r\n";
        /** Whether the hunk includes the last line, which has no line break. */
        readonly isLast: boolean;
      };
    }[];
    /** Whether lines are left out, so that it is not a valid patch. */
    readonly isCut: boolean;
  };
}
