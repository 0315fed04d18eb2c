import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  containsLine,
  countLines,
  mergeRanges,
  overlapsRanges,
} from "../../../../src/core/change/line-ranges.ts";
import { runs } from "../../../helpers/thorough.ts";

const RANGES = [
  { start: 2, end: 3 },
  { start: 7, end: 7 },
  { start: 9, end: 12 },
];

test.each<[number, boolean]>([
  [1, false],
  [2, true],
  [3, true],
  [4, false],
  [7, true],
  [8, false],
  [12, true],
  [13, false],
])("says whether line %i is in the ranges: %s", (line, expected) => {
  expect(containsLine(RANGES, line)).toBe(expected);
});

test.each<[number, number, boolean]>([
  [1, 1, false],
  [1, 2, true],
  [4, 6, false],
  [4, 7, true],
  [1, 99, true],
  [13, 99, false],
])("says whether lines %i to %i touch the ranges: %s", (start, end, expected) => {
  expect(overlapsRanges(RANGES, { start, end })).toBe(expected);
});

test("every line of a file that is new as a whole is in", () => {
  expect([containsLine("all", 1), containsLine([], 1)]).toEqual([true, false]);
});

test("merged ranges hold the same lines, in order and apart", () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.nat(6))
    .map(([start, more]) => ({ start, end: start + more }));
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const merged = mergeRanges(ranges);
      const lines = new Set(
        ranges.flatMap(({ start, end }) =>
          Array.from({ length: end - start + 1 }, (_, index) => start + index),
        ),
      );
      expect(countLines(merged)).toBe(lines.size);
      for (let line = 0; line <= 50; line += 1) {
        expect(containsLine(merged, line)).toBe(lines.has(line));
      }
      for (const [index, { start }] of merged.entries()) {
        expect(start).toBeGreaterThan((merged[index - 1]?.end ?? -1) + 1);
      }
    }),
    runs(500),
  );
});
