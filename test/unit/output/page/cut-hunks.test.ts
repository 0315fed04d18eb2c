import { expect, test } from "vitest";
import { countLines, cutHunks } from "../../../../src/output/page/cut-hunks.ts";
import type { PageHunk } from "../../../../src/output/page/types.ts";

const numbered = (many: number, word: string): string[] =>
  Array.from({ length: many }, (_, at) => `${word} ${at + 1}`);
const colors = { after: null, before: null };
const place = (line: number, endLine = line, column = 1) => ({ line, endLine, column });
const drawn = (hunks: readonly PageHunk[]) =>
  hunks.map((hunk) => [
    `@ ${hunk.old} ${hunk.new}`,
    ...hunk.lines.map((line, at) => `${hunk.signs[at]}${line}`),
  ]);

/** Lines 3 to 4 stand for the old lines 3 to 5; old line 9 is gone. */
const modified = {
  changed: {
    status: "modified" as const,
    added: [{ start: 3, end: 4 }],
    removed: [
      { afterLine: 2, old: { start: 3, end: 5 } },
      { afterLine: 7, old: { start: 9, end: 9 } },
    ],
  },
  after: numbered(20, "new"),
  before: numbered(22, "old"),
  colors,
};

test("a change is shown with what it takes away where that stood, and three lines around it", () => {
  expect(drawn(cutHunks(modified, [], { isWhole: true }))).toEqual([
    [
      "@ 1 1",
      " new 1",
      " new 2",
      "-old 3",
      "-old 4",
      "-old 5",
      "+new 3",
      "+new 4",
      " new 5",
      " new 6",
      " new 7",
      "-old 9",
      " new 8",
      " new 9",
      " new 10",
    ],
  ]);
  expect(countLines(modified)).toEqual({ added: 2, removed: 4 });
});

test("of a large change only the places are shown, numbered on both sides", () => {
  expect(drawn(cutHunks(modified, [place(15)], { isWhole: false }))).toEqual([
    ["@ 14 12", " new 12", " new 13", " new 14", " new 15", " new 16", " new 17", " new 18"],
  ]);
});

test("a file that is new, gone or not changed has one side", () => {
  const after = ["a", "b"];
  const added = { changed: { status: "added" as const, added: "all" as const, removed: [] } };
  const deleted = { changed: { status: "deleted" as const, added: [], removed: [] } };
  const whole = { isWhole: true };

  expect(drawn(cutHunks({ ...added, after, before: null, colors }, [], whole))).toEqual([
    ["@ 1 1", "+a", "+b"],
  ]);
  expect(drawn(cutHunks({ ...deleted, after: null, before: after, colors }, [], whole))).toEqual([
    ["@ 1 0", "-a", "-b"],
  ]);
  const same = { changed: undefined, after, before: null, colors };
  expect(cutHunks(same, [], whole)).toEqual([]);
  expect(drawn(cutHunks(same, [place(2)], whole))).toEqual([["@ 1 1", " a", " b"]]);
  expect(cutHunks({ ...same, after: null }, [place(2)], whole)).toEqual([]);
});

test("a long line is cut around the place on it, and a place of many lines ends", () => {
  const after = [`${"x".repeat(5_000)}bad${"y".repeat(5_000)}`, ...numbered(100, "new")];
  const file = { changed: undefined, after, before: null, colors };
  const [hunk] = cutHunks(file, [place(1, 1, 5_001)], { isWhole: true });

  expect(hunk?.cuts).toEqual({ 0: 4_881 });
  expect(hunk?.lines[0]).toBe(`${"x".repeat(119)}bad${"y".repeat(278)}…`);
  expect(cutHunks(file, [place(10, 90)], { isWhole: true })[0]?.lines).toHaveLength(36);
});
