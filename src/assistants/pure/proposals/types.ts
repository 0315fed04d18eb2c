import type { ShownCode } from "../../../core/findings/types.ts";
import type { Severity } from "../../../core/vocabulary.ts";
import type { Category } from "./categories.ts";
import type { CodePiece } from "./verdict-shape.ts";

/** A finding as a reader proposes it, before it is checked. */
export interface Proposal {
  /** Relative to the top of the work tree, with `/`. */
  readonly file: string;
  /** The line that its author names; null if there is only the quote. */
  readonly line: number | null;
  /** The code it is about, as in the file. */
  readonly quote: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly title: string;
  /** The consequence and the fix, in words. */
  readonly message: string;
  /** The concrete input or state that makes it fail; null if its author names none. */
  readonly trigger: string | null;
  readonly cwe: number | null;
  /** The changed code that causes it, if it is on unchanged lines. */
  readonly causedBy: CodePiece | null;
  readonly fix: ProposedEdit | null;
}

/** Quoted code of the same file, and its replacement. */
export interface ProposedEdit {
  readonly title: string;
  readonly quote: string;
  readonly replacement: string;
}

/** A proposal that was dropped. */
export interface DroppedProposal {
  readonly file: string;
  readonly line: number | null;
  readonly title: string;
  /** The reason, to follow "dropped: ". */
  readonly because: string;
  /** Present if a second look refuted it. */
  readonly verdict?: {
    readonly ruling: "refuted";
    readonly by: string;
    readonly because: string;
    /** The code that shows that it is wrong. */
    readonly refutation: ShownCode;
  };
}

/** A verdict that does not count. */
export interface RefusedVerdict {
  /** The finding that it names: a number of the second look, or an id. */
  readonly finding: string;
  /** The finding; null if it is unknown. */
  readonly about: Pick<DroppedProposal, "file" | "line" | "title"> | null;
  readonly because: string;
}
