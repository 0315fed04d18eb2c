import type { ChangedFile } from "../../core/change/types.ts";
import type { ProposedFix, RefusedFix } from "../../fixes/pure/types.ts";
import type { HiddenCounts } from "../../review/pure/report-notes.ts";
import type { Report } from "../../review/pure/report.ts";
import type { Rule } from "../../core/findings/types.ts";
import type { Trend } from "../../ledger/pure/types.ts";
import type { Colors } from "../types.ts";

/** The fixes of a review. */
export interface FixNotes {
  readonly applied: readonly ProposedFix[];
  /** Fixes that were tried and not applied, with their findings' places. */
  readonly refused: readonly (RefusedFix & Pick<ProposedFix, "file" | "line" | "title">)[];
  /** The commit that holds them; null when none was made. */
  readonly commit: string | null;
}

/** A report and everything a format may want to show with it. */
export interface ReportView {
  readonly report: Report;
  /** Text of the reviewed files by path, secrets blotted out. */
  readonly sources: ReadonlyMap<string, string>;
  readonly hidden: HiddenCounts;
  /** Facts of the review, for what is known of their rules. */
  readonly facts?: readonly { readonly rule: Rule }[];
  /** The fixes; absent or null if none was tried. */
  readonly fixes?: FixNotes | null;
  /** How many findings have a fix that may be applied: unseen, and at all; absent if none can be. */
  readonly fixable?: { readonly safe: number; readonly all: number };
  /** Entries of the decision register that hold questions still open, by the question's id. */
  readonly openEntries?: ReadonlyMap<string, string>;
  /** Settings about its own review that the change edits: those held to the base, and those not committed yet. */
  readonly ownReview?: Readonly<Record<"held" | "pending", readonly string[]>>;
  /** Absolute top of the work tree, if places may be hyperlinks to its files. */
  readonly linkRoot?: string;
  /** The files of the change, and their texts before it by the path after it: for a format that shows a diff. */
  readonly change?: {
    readonly files: readonly ChangedFile[];
    readonly before: ReadonlyMap<string, string>;
  };
  /** How many findings the reviews of the branch had, the oldest first. */
  readonly trend?: readonly Trend[];
  /** Takes known secrets out of a text, for a format that takes texts apart. */
  readonly hide?: (text: string) => string;
  /** Width to write for. */
  readonly columns: number;
  readonly colors: Colors;
  /** False: only the first findings are shown to people. Absent: all. */
  readonly isAll?: boolean;
  /** Shows every finding in full and names every file. */
  readonly isVerbose: boolean;
}

/** Turns a report into the text of one format, its last line ended. */
export type ReportFormat = (view: ReportView) => string;
