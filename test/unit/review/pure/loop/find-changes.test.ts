import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findChanges } from "../../../../../src/review/pure/loop/find-changes.ts";
import {
  changedRanges,
  followLines,
  isSamePlace,
  isTouched,
} from "../../../../../src/review/pure/loop/follow-lines.ts";
import { hashTexts } from "../../../../../src/review/pure/loop/hash-texts.ts";
import { runs } from "../../../../helpers/thorough.ts";

const change = async (before: string, after: string) =>
  (await findChanges(new Map([["a", before]]), new Map([["a", after]]))).get("a");

test("only files that are different are named, and a new one is different as a whole", async () => {
  const changes = await findChanges(
    new Map([
      ["same", "1\n"],
      ["gone", "1\n"],
      ["ends", "1\n2"],
    ]),
    new Map([
      ["same", "1\n"],
      ["ends", "1\r\n2"],
      ["new", "1\n2"],
    ]),
  );

  expect([...changes]).toEqual([
    ["ends", []],
    ["new", [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 2 }]],
  ]);
});

test("lines put in, taken out and replaced are found where they are", async () => {
  expect(await change("a\nb\nc\nd\ne", "a\nB\nB\nc\ne\nf")).toEqual([
    { oldStart: 2, oldLines: 1, newStart: 2, newLines: 2 },
    { oldStart: 4, oldLines: 1, newStart: 5, newLines: 0 },
    { oldStart: 6, oldLines: 0, newStart: 6, newLines: 1 },
  ]);
});

test("texts that are different all over count as one change", async () => {
  const lines = (word: string): string =>
    Array.from({ length: 4000 }, (_, index) => `${word}${index}`).join("\n");

  expect(await change(`${lines("a")}`, lines("b"))).toEqual([
    { oldStart: 1, oldLines: 4000, newStart: 1, newLines: 4000 },
  ]);
});

test("every line that stays is followed to where it is, and every other one is changed", async () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", ""), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const hunks = (await change(before.join("\n"), after.join("\n"))) ?? [];
      const ranges = changedRanges(hunks);
      const replaced = new Set(
        hunks.flatMap(({ oldStart, oldLines }) =>
          Array.from({ length: oldLines }, (_, index) => oldStart + index),
        ),
      );
      const reached = before.flatMap((line, index) => {
        const { start, end } = followLines({ start: index + 1, end: index + 1 }, hunks);
        if (replaced.has(index + 1)) return [];
        expect(after[start - 1]).toBe(line);
        expect(end).toBe(start);
        return [start];
      });
      const added = after.flatMap((_, index) =>
        ranges.some(({ start, end }) => index + 1 >= start && index + 1 <= end) ? [index + 1] : [],
      );
      expect([...reached, ...added].sort((a, b) => a - b)).toEqual(after.map((_, i) => i + 1));
    }),
    runs(300),
  );
});

const range = (start: number, end = start) => ({ start, end });

test.each<[string, [number, number], [number, number], boolean]>([
  ["a changed line", [3, 3], [3, 3], true],
  ["the line after a changed one", [4, 4], [3, 3], false],
  ["a short place with a changed line", [1, 5], [5, 9], true],
  ["the line before which lines went", [4, 4], [4, 3], true],
  ["the line after which lines went", [3, 3], [4, 3], true],
  ["a line further off", [5, 5], [4, 3], false],
  ["a long place with a changed line inside", [1, 20], [9, 9], false],
  ["a long place whose first line changed", [1, 20], [1, 1], true],
  ["a long place of which half changed", [1, 20], [8, 17], true],
  ["a long place out of which lines went", [1, 20], [8, 7], false],
])("changes are answerable for %s: %j by %j", (_, [start, end], changed, expected) => {
  expect(isTouched(range(start, end), [range(...changed)])).toBe(expected);
});

test("a place inside a long one is another", () => {
  expect(isSamePlace(range(1, 40), range(7))).toBe(false);
  expect(isSamePlace(range(1, 40), range(3, 38))).toBe(true);
  expect(isSamePlace(range(6, 8), range(7))).toBe(true);
  expect(isSamePlace(range(6), range(7))).toBe(false);
});

test("a state's name depends on the paths and texts, not on their order", () => {
  const name = (...files: [string, string][]): string => hashTexts(new Map(files));

  expect(name(["a", "1"], ["b", "2"])).toBe(name(["b", "2"], ["a", "1"]));
  expect(new Set([name(), name(["a", "1"]), name(["a", "2"]), name(["b", "1"])]).size).toBe(4);
});
