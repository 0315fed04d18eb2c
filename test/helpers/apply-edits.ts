import type { Edit } from "../../src/core/findings/types.ts";
import { applyRanges, rangeOf } from "../../src/fixes/pure/edit-ranges.ts";

/** Gives a text with edits made, as the plan of fixes makes them. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return applyRanges(
    text,
    edits.map((edit) => rangeOf(text, edit)),
  );
}
