import { expect, test } from "vitest";
import type { ChangedFile } from "../../../src/core/change/types.ts";
import { lineOfOld, spanOfLine } from "../../../src/comparison/map-old-line.ts";
import { asNewFile } from "../../../src/review/as-new-file.ts";

/** Old: a b c d e f. New: a X c e Y f. */
const CHANGED: ChangedFile = {
  ...asNewFile("a.txt", "").changed,
  status: "modified",
  added: [
    { start: 2, end: 2 },
    { start: 5, end: 5 },
  ],
  removed: [
    { afterLine: 1, old: { start: 2, end: 2 } },
    { afterLine: 3, old: { start: 4, end: 4 } },
  ],
};

test.each([
  [1, 1, "unchanged"],
  [2, 2, "replaced"],
  [3, 3, "unchanged behind a replacement"],
  [4, 3, "taken away: the line before it"],
  [5, 4, "moved up"],
  [6, 6, "moved down again"],
])("old line %i is now line %i: %s", (old, expected) => {
  expect(lineOfOld(CHANGED, old)).toBe(expected);
});

test("a blank line stands for the last one that is not", () => {
  const text = "one\n  two\n\n\n";
  const spanned = (line: number) => {
    const { start, end } = spanOfLine(text, line);
    return text.slice(start, end);
  };
  expect([1, 2, 3, 4].map(spanned)).toEqual(["one", "two", "two", "two"]);
});
