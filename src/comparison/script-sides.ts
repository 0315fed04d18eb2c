import type { SgNode } from "@ast-grep/napi";
import type { ChangedFile } from "../core/change/types.ts";

/** Both sides of a changed script. */
export interface ScriptSides {
  readonly file: ChangedFile;
  readonly before: string;
  readonly text: string;
  /** The lines that the change adds to it, as one text. */
  readonly added: string;
  /** The tree of a side. */
  readonly was: () => SgNode;
  readonly is: () => SgNode;
}
