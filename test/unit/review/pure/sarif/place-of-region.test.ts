import { expect, test } from "vitest";
import { placeOfRegion } from "../../../../../src/review/pure/sarif/place-of-region.ts";
import type { ForeignRegion } from "../../../../../src/review/pure/sarif/types.ts";

const TEXT = "one\n  two 😀 x\nthree\n";

function lines(
  startLine: number,
  startColumn: number | null = null,
  endLine = startLine,
  endColumn: number | null = null,
): ForeignRegion {
  return { startLine, startColumn, endLine, endColumn };
}

test.each<[string, ForeignRegion | null, readonly number[] | null]>([
  ["the file as a whole", null, [1, 1, 1, 1]],
  ["a line", lines(2), [2, 1, 2, 11]],
  ["columns behind a character of two units", lines(2, 9, 2, 10), [2, 10, 2, 11]],
  ["lines", lines(1, 2, 3, 3), [1, 2, 3, 3]],
  ["the line break as a column", lines(1, 1, 1, 5), [1, 1, 1, 4]],
  ["characters of the text", { offset: 10, length: 1 }, [2, 7, 2, 9]],
  ["a line that is not there", lines(9), null],
  ["line 0", lines(0), null],
  ["a column that is not there", lines(1, 40), null],
  ["an end before the start", lines(3, 1, 2, 1), null],
  ["characters that are not there", { offset: 90, length: 1 }, null],
  ["a column that no text has", lines(1, Number.MAX_SAFE_INTEGER), null],
  ["characters that no text has", { offset: Number.MAX_SAFE_INTEGER - 1, length: 1 }, null],
])("%s", (_, region, expected) => {
  const place = placeOfRegion(region, TEXT, { countsCharacters: true });
  expect(place && [place.line, place.column, place.endLine, place.endColumn]).toEqual(expected);
});

test("units of UTF-16 are taken as they are", () => {
  expect(placeOfRegion(lines(2, 10, 2, 11), TEXT, { countsCharacters: false })).toMatchObject({
    column: 10,
    endColumn: 11,
  });
});
