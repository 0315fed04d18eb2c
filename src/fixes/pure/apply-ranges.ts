import { lineStarts } from "../../review/pure/source-lines.ts";
import type { Edit } from "../../core/findings/types.ts";
import { compareRanges, isSame, overlaps, rangeOf, type EditRange } from "./edit-ranges.ts";

/**
 * Gives a text with edits made, whatever order they come in; the same edit twice is made once. Line breaks
 * of new text become those of the line it is put in, a byte order mark stays first, and indentation is
 * what the edit gives: nothing is indented anew. Throws a plain Error for an edit outside of the text
 * and for edits that overlap.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const starts = lineStarts(text);
  return applyRanges(
    text,
    edits.map((edit) => rangeOf(text, edit, starts)),
  );
}

/** The same with ranges. Throws a plain Error when they overlap. */
export function applyRanges(text: string, ranges: readonly EditRange[]): string {
  const ordered = [...ranges].sort(compareRanges);
  let result = "";
  let at = 0;
  ordered.forEach((range, index) => {
    const last = ordered[index - 1];
    if (last !== undefined && isSame(last, range)) return;
    if (last !== undefined && overlaps(last, range)) throw new Error("the edits overlap");
    result += text.slice(at, range.start) + range.newText;
    at = range.end;
  });
  return result + text.slice(at);
}
