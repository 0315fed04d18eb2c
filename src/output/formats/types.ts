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
  /** Fixes that were not applied, with the places of their findings. */
  readonly refused: readonly (RefusedFix & Pick<ProposedFix, "file" | "line" | "title">)[];
  /** The commit that contains them; null if there is none. */
  readonly commit: string | null;
}

/** A report and everything that a format may show with it. */
export interface ReportView {
  readonly report: Report;
  /** Text of the reviewed files by path, with masked secrets. */
  readonly sources: ReadonlyMap<string, string>;
  readonly hidden: HiddenCounts;
  /** Facts of the review, for the details of their rules. */
  readonly facts?: readonly { readonly rule: Rule }[];
  /** Absent or null if no fix was tried. */
  readonly fixes?: FixNotes | null;
  /** Numbers of findings with a safe fix and with any fix; absent if fixes cannot be applied. */
  readonly fixable?: { readonly safe: number; readonly all: number };
  /** Entries of the decision register with open questions, by the question's id. */
  readonly openEntries?: ReadonlyMap<string, string>;
  /** Files about its own review that the change edits: those that count as in the base, and uncommitted ones. */
  readonly ownReview?: Readonly<Record<"held" | "pending", readonly string[]>> | undefined;
  /** Absolute path of the work tree, if places may be hyperlinks to its files. */
  readonly linkRoot?: string;
  /** The files of the change, and their old texts by the new path: for a format that shows a diff. */
  readonly change?: {
    readonly files: readonly ChangedFile[];
    readonly before: ReadonlyMap<string, string>;
  };
  /** Numbers of findings in the reviews of the branch, the oldest first. */
  readonly trend?: readonly Trend[];
  /** Hides known secrets in a text, for a format that splits texts. */
  readonly hide?: (text: string) => string;
  /** Width to write for. */
  readonly columns: number;
  readonly colors: Colors;
  /** If false, only the first findings are shown to people; default: all. */
  readonly isAll?: boolean;
  /** Shows every finding in full and names every file. */
  readonly isVerbose: boolean;
}

/** Converts a report to the text of one format, with a final line break. */
export type ReportFormat = (view: ReportView) => string;
