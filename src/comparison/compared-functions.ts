import { linesWithin } from "../core/change/line-ranges.ts";
import type { ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "../review/types.ts";
import type { FunctionUnit } from "./function-units.ts";

/** A function before and after the change. */
export interface ComparedFunction {
  readonly file: ChangedFile;
  /** The text of the file after the change. */
  readonly text: string;
  readonly before: string;
  readonly was: FunctionUnit;
  readonly is: FunctionUnit;
}

/** Returns all lines that a change adds, over all of its files, as one text. */
export async function addedText(tree: ReviewedTree): Promise<string> {
  const parts: string[] = [];
  let characters = 0;
  for (const { path, added, kind, status } of tree.changed) {
    if (kind !== "text" || status === "deleted" || characters > MAX_ADDED_CHARACTERS) continue;
    const own = linesWithin((await tree.read(path)) ?? "", added).join("\n");
    characters += own.length;
    parts.push(own);
  }
  return parts.join("\n");
}

const MAX_ADDED_CHARACTERS = 8_000_000;
