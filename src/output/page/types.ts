import type { Confidence, Focus, Severity } from "../../core/vocabulary.ts";
import type { Trend } from "../../ledger/pure/types.ts";

/** Everything that the page of a report shows, as it lies in the page; texts are as they are shown, secrets hidden. */
export interface PageData {
  readonly files: readonly PageFile[];
  /** In the order of the report, most severe first. */
  readonly findings: readonly PageFinding[];
  readonly trend: readonly Trend[];
}

/** A file of the change, or one that a finding is about. */
export interface PageFile {
  readonly path: string;
  readonly oldPath?: string;
  /** `unchanged` for a file that the change leaves alone, `whole` where there is no change. */
  readonly status: string;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly PageHunk[];
  /** Changed lines are left out, as the page would be too large with them. */
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
  /** The colours of each line: a letter and a number of UTF-16 units, again and again; `.` is plain. */
  readonly colors: readonly string[];
  /** Of lines that are cut at their start: how many units are left out, by the index of the line. */
  readonly cuts?: Readonly<Record<number, number>>;
}

export interface PagePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A step of a trace, with the line of code that it stands on; empty if that is not at hand. */
export interface PageStep {
  readonly file: string;
  readonly line: number;
  readonly note: string;
  readonly code: string;
}

export interface PageFinding extends PagePlace {
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  /** The same with what a second look says and how it counts. */
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
        /** What ends the lines of the file. */
        readonly line: "\n" | "\r\n";
        /** The hunk reaches the end of a file that ends without one. */
        readonly isLast: boolean;
      };
    }[];
    /** Not all of it is here, so that it is not a patch. */
    readonly isCut: boolean;
  };
}
