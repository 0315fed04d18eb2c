import { compareRanges, isSame, overlaps, type EditRange } from "./edit-ranges.ts";

/**
 * Gives a text with edits made, whatever order they come in; the same edit twice is made once. Throws a plain Error for
 * edits that overlap.
 */
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
