import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Edit } from "../../../../src/core/findings/types.ts";
import { hunksOfFixes } from "../../../../src/fixes/pure/hunks-of-fixes.ts";
import { carryHunks } from "../../../../src/fixes/pure/map-lines.ts";
import { planFixes } from "../../../../src/fixes/pure/plan-fixes.ts";
import type { ProposedFix } from "../../../../src/fixes/pure/types.ts";
import { runs } from "../../../helpers/thorough.ts";

const FILE = "a.js";

function fix(...edits: readonly [number, number, number, number, string][]): ProposedFix {
  return {
    id: `f-${edits.join("-")}`,
    rule: "js/some",
    severity: "minor",
    title: "Some",
    file: FILE,
    line: edits[0]?.[0] ?? 1,
    edits: edits.map(([startLine, startColumn, endLine, endColumn, newText]): Edit => ({
      file: FILE,
      startLine,
      startColumn,
      endLine,
      endColumn,
      newText,
    })),
  };
}

function hunksOf(before: string, ...fixes: readonly ProposedFix[]) {
  const { rewrites } = planFixes(fixes, () => before);
  return rewrites.flatMap((rewrite) => hunksOfFixes(rewrite, fixes));
}

test.each<[string, string, readonly ProposedFix[], readonly [number, number, string[]][]]>([
  ["a word of a line", "a\nb\nc\n", [fix([2, 1, 2, 2, "B"])], [[1, 1, ["B"]]]],
  ["a line that goes", "a\nb\nc\n", [fix([2, 1, 3, 1, ""])], [[1, 1, []]]],
  ["a line that comes", "a\nb\nc\n", [fix([2, 1, 2, 1, "new\n"])], [[1, 0, ["new"]]]],
  ["what comes behind a line", "a\nb\n", [fix([1, 2, 1, 2, "\nnew"])], [[1, 0, ["new"]]]],
  [
    "neighbours, one with a line more",
    "a\nb\nc\n",
    [fix([1, 1, 1, 2, "A"]), fix([2, 1, 2, 2, "B\nBB"])],
    [
      [0, 1, ["A"]],
      [1, 1, ["B", "BB"]],
    ],
  ],
  [
    "a line before one that is changed",
    "a\nb\n",
    [fix([2, 1, 2, 1, "new\n"]), fix([2, 1, 2, 2, "B"])],
    [
      [1, 0, ["new"]],
      [1, 1, ["B"]],
    ],
  ],
  ["two edits of a line", "abc\n", [fix([1, 1, 1, 2, "A"], [1, 3, 1, 4, "C"])], [[0, 1, ["AbC"]]]],
  ["an edit over lines", "a(\nb\n)\n", [fix([1, 2, 3, 2, ""])], [[0, 3, ["a"]]]],
  [
    "an edit that two fixes share",
    "a\n",
    [fix([1, 1, 1, 2, "A"]), fix([1, 1, 1, 2, "A"])],
    [[0, 1, ["A"]]],
  ],
  ["the last line break", "a", [fix([1, 2, 1, 2, "\n"])], [[1, 0, ["\n"]]]],
  ["a line at the end", "a\n", [fix([2, 1, 2, 1, "b\n"])], [[1, 0, ["b"]]]],
  ["an empty text", "", [fix([1, 1, 1, 1, "a\n"])], [[0, 0, ["a", "\n"]]]],
  ["Windows' line breaks", "a\r\nb\r\n", [fix([1, 1, 1, 1, "new\n"])], [[0, 0, ["new"]]]],
])("%s", (_, before, fixes, expected) => {
  const hunks = hunksOf(before, ...fixes);
  expect(hunks.map(({ start, removed, added }) => [start, removed, added])).toEqual(expected);
});

test("a line that goes is not taken for an equal one further up, nor one that comes", () => {
  const before = "\nedited\n\n}\n}\n";
  const fixes = [fix([1, 1, 1, 1, "one"]), fix([2, 1, 2, 7, "two"]), fix([5, 1, 6, 1, ""])];
  const [one, two, gone] = fixes.map(({ edits }) => edits);
  expect(hunksOf(before, ...fixes)).toEqual([
    { start: 0, removed: 1, added: ["one"], newStart: 0, edits: one },
    { start: 1, removed: 1, added: ["two"], newStart: 1, edits: two },
    { start: 4, removed: 1, added: [], newStart: 4, edits: gone },
  ]);
});

test("fixes whose places are in another text are known by the difference", () => {
  const rewrite = { file: FILE, before: "a\nb\n", after: "a\nB\n" };
  expect(hunksOfFixes(rewrite, [fix([1, 1, 1, 2, "B"])])).toEqual([
    { start: 1, removed: 1, added: ["B"], newStart: 1 },
  ]);
});

test("whatever the edits, their hunks make the one text out of the other", () => {
  const edit = fc.tuple(
    fc.nat(7),
    fc.nat(3),
    fc.nat(2),
    fc.nat(3),
    fc.constantFrom("", "x", "\n", "}\n", "\nx", "x\ny"),
  );
  const text = fc
    .array(fc.constantFrom("", "}", "a", "ab"), { maxLength: 7 })
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, fc.array(edit, { minLength: 1, maxLength: 4 }), (before, edits) => {
      const lines = before.split("\n");
      const fixes = edits.flatMap(([line, column, more, endColumn, newText]) => {
        const last = line + more;
        if (last >= lines.length) return [];
        const at = Math.min(column, lines[line]?.length ?? 0);
        const end = Math.min(endColumn, lines[last]?.length ?? 0);
        return more === 0 && end < at ? [] : [fix([line + 1, at + 1, last + 1, end + 1, newText])];
      });
      const { rewrites, chosen } = planFixes(fixes, () => before);
      for (const rewrite of rewrites) {
        const hunks = hunksOfFixes(rewrite, chosen);
        expect(carryHunks(rewrite.before, rewrite.after, rewrite.before, hunks).text).toBe(
          rewrite.after,
        );
      }
      expect(rewrites.length).toBeLessThan(2);
    }),
    runs(300),
  );
});
