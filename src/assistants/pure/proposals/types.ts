import type { ShownCode } from "../../../core/findings/types.ts";
import type { Severity } from "../../../core/vocabulary.ts";
import type { Category } from "./categories.ts";
import type { CodePiece } from "./verdict-shape.ts";

/** A finding as somebody outside proposes it, before anything of it is believed. */
export interface Proposal {
  /** Relative to the top of the work tree, with `/`. */
  readonly file: string;
  /** Where its author believes it to be; null: said by the quote alone. */
  readonly line: number | null;
  /** The code it is about, as it stands in the file. */
  readonly quote: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly title: string;
  /** Why it matters, and how to mend it. */
  readonly message: string;
  /** What makes it go wrong, concretely; null if its author cannot say. */
  readonly trigger: string | null;
  readonly cwe: number | null;
  /** The changed code that causes it, where it lies on lines that the change left alone. */
  readonly causedBy: CodePiece | null;
  readonly fix: ProposedEdit | null;
}

/** Code of the same file, quoted, and what is to stand there instead. */
export interface ProposedEdit {
  readonly title: string;
  readonly quote: string;
  readonly replacement: string;
}

/** A proposal that was not believed. */
export interface DroppedProposal {
  readonly file: string;
  readonly line: number | null;
  readonly title: string;
  /** Goes on after "dropped: ". */
  readonly because: string;
  /** Present where a second look refuted it. */
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
  /** What it names: a number of the second look, or an id. */
  readonly finding: string;
  /** The finding; null if none has that number. */
  readonly about: Pick<DroppedProposal, "file" | "line" | "title"> | null;
  readonly because: string;
}
