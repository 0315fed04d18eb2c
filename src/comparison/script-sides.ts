import type { SgNode } from "@ast-grep/napi";
import type { ChangedFile } from "../core/change/types.ts";

/** Both sides of a changed script. */
export interface ScriptSides {
  readonly file: ChangedFile;
  readonly before: string;
  readonly text: string;
  /** The lines that the change adds, as one text. */
  readonly added: string;
  /** The syntax trees of both sides. */
  readonly was: () => SgNode;
  readonly is: () => SgNode;
}
