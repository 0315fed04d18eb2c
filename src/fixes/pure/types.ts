import type { Edit, Finding } from "../../core/findings/types.ts";

/** The fix of one finding. Its edits may lie in several files and are applied all or none. */
export interface ProposedFix extends Pick<
  Finding,
  "id" | "rule" | "severity" | "title" | "file" | "line"
> {
  /** The edits, in the text that was reviewed: lines and columns as in `Edit`. */
  readonly edits: readonly Edit[];
}

/** A fix that is not applied, and why: `its lines overlap those of f-3k9x2m7q`. */
export interface RefusedFix {
  readonly id: string;
  readonly because: string;
}

/** One file of a plan: its text as it was reviewed (a BOM included) and as it is going to be. */
export interface FileRewrite {
  /** Relative to the top of the work tree, with `/`. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** The fixes that are applied together, and the files afterwards. */
export interface FixPlan {
  readonly rewrites: readonly FileRewrite[];
  readonly chosen: readonly ProposedFix[];
  readonly refused: readonly RefusedFix[];
}
