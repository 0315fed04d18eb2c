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

/** A check that kept out one kind of harm, and went while what it protected stayed. */
export interface RemovedProtection {
  readonly rule: string;
  readonly sides: ScriptSides;
  /** The check as it was, and the line of the old text where it was made or called. */
  readonly check: string;
  readonly oldLine: number;
}
