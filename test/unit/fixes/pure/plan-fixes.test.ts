import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "../../../helpers/apply-edits.ts";
import { planFixes } from "../../../../src/fixes/pure/plan-fixes.ts";
import type { ProposedFix } from "../../../../src/fixes/pure/types.ts";
import type { Edit } from "../../../../src/core/findings/types.ts";
import { runs } from "../../../helpers/thorough.ts";

function edit(place: string, newText: string, file = "a.ts"): Edit {
  const [startLine = 0, startColumn = 0, endLine = 0, endColumn = 0] = place
    .split(/[:-]/)
    .map(Number);
  return { file, startLine, startColumn, endLine, endColumn, newText };
}

function fix(id: string, edits: readonly Edit[], more: Partial<ProposedFix> = {}): ProposedFix {
  const [first] = edits;
  return {
    id,
    rule: "js/some",
    severity: "major",
    title: "Something",
    file: first?.file ?? "a.ts",
    line: first?.startLine ?? 1,
    edits,
    ...more,
  };
}

const TEXTS: Readonly<Record<string, string>> = { "a.ts": "abcdef\nghijkl\n", "b.ts": "one\n" };
const textOf = (file: string): string | undefined => TEXTS[file];
const idsOf = (fixes: readonly { id: string }[]): string[] => fixes.map(({ id }) => id);

test("fixes of several files become one rewrite a file", () => {
  const plan = planFixes(
    [
      fix("f-2", [edit("1:1-1:4", "two", "b.ts")]),
      fix("f-1", [edit("1:1-1:2", "A"), edit("2:1-2:2", "G")]),
    ],
    textOf,
  );
  expect(plan).toMatchObject({
    rewrites: [
      { file: "a.ts", before: "abcdef\nghijkl\n", after: "Abcdef\nGhijkl\n" },
      { file: "b.ts", before: "one\n", after: "two\n" },
    ],
    refused: [],
  });
  expect(idsOf(plan.chosen)).toEqual(["f-1", "f-2"]);
});

test("they are ordered by severity, file, line and column", () => {
  const { chosen } = planFixes(
    [
      fix("minor", [edit("1:1-1:2", "A")], { severity: "minor" }),
      fix("b", [edit("1:1-1:2", "O", "b.ts")]),
      fix("line 2", [edit("2:1-2:2", "G")]),
      fix("column 4", [edit("1:4-1:5", "D")]),
      fix("column 2", [edit("1:2-1:3", "B")]),
      fix("critical", [edit("2:3-2:4", "I")], { severity: "critical" }),
    ],
    textOf,
  );
  expect(idsOf(chosen)).toEqual(["critical", "column 2", "column 4", "line 2", "b", "minor"]);
});

test("of two that overlap the lighter one is refused, and the other named", () => {
  const { chosen, refused, rewrites } = planFixes(
    [
      fix("f-light", [edit("1:1-1:4", "x")], { severity: "minor" }),
      fix("f-heavy", [edit("1:3-1:5", "y")], { severity: "critical" }),
    ],
    textOf,
  );
  expect(idsOf(chosen)).toEqual(["f-heavy"]);
  expect(refused).toEqual([{ id: "f-light", because: "its lines overlap those of f-heavy" }]);
  expect(rewrites[0]?.after).toBe("abyef\nghijkl\n");
});

test("a fix with one edit that cannot be made is refused with all of its edits", () => {
  const { chosen, rewrites } = planFixes(
    [
      fix("f-1", [edit("1:1-1:2", "A")]),
      fix("f-2", [edit("2:1-2:2", "G"), edit("1:1-1:1", "<"), edit("1:1-1:3", "x")]),
      fix("f-3", [edit("2:1-2:2", "H")], { line: 9 }),
    ],
    textOf,
  );
  expect(idsOf(chosen)).toEqual(["f-1", "f-3"]);
  expect(rewrites[0]?.after).toBe("Abcdef\nHhijkl\n");
});

test("two that share an edit are both made, and the edit once", () => {
  const shared = edit("1:1-1:1", "import x;\n");
  const { chosen, rewrites } = planFixes(
    [fix("f-1", [shared, edit("1:2-1:3", "B")]), fix("f-2", [shared, edit("2:1-2:2", "G")])],
    textOf,
  );
  expect(idsOf(chosen)).toEqual(["f-1", "f-2"]);
  expect(rewrites[0]?.after).toBe("import x;\naBcdef\nGhijkl\n");
});

test.each([
  ["a file without text", [edit("1:1-1:1", "x", "c.ts")], "the content of c.ts is not available"],
  [
    "a place outside",
    [edit("9:1-9:1", "x")],
    "it does not fit a.ts: line 9, column 1 is outside the file",
  ],
  [
    "edits of its own that overlap",
    [edit("1:1-1:3", "x"), edit("1:2-1:4", "y")],
    "its own edits overlap",
  ],
  ["nothing to change", [edit("1:1-1:2", "a")], "it changes nothing"],
  ["no edits", [], "it changes nothing"],
])("a fix with %s is refused", (_, edits, because) => {
  expect(planFixes([fix("f-1", edits)], textOf)).toMatchObject({
    rewrites: [],
    chosen: [],
    refused: [{ id: "f-1", because }],
  });
});

/** A text of one kind of line break, some characters that are long or odd, perhaps a byte order mark. */
const texts = fc
  .record({
    lines: fc.array(fc.stringMatching(/^[ab é😀\t]{0,6}$/u), { minLength: 1, maxLength: 8 }),
    lineBreak: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "\uFEFF"),
  })
  .map(({ lines, lineBreak, mark }) => ({ text: mark + lines.join(lineBreak), lineBreak }));

/** Fixes with one edit each, some of which overlap. */
const samples = texts.chain(({ text, lineBreak }) =>
  fc
    .array(
      fc.record({
        from: fc.nat({ max: text.length }),
        length: fc.nat({ max: 5 }),
        newText: fc.stringMatching(/^[xyz\n😀]{0,4}$/u),
        severity: fc.constantFrom("critical", "major", "minor"),
      }),
      { maxLength: 8 },
    )
    .map((wanted) => ({
      text,
      lineBreak,
      fixes: wanted.flatMap(({ from, length, newText, severity }, index) => {
        const start = addressable(text, from);
        const end = Math.max(start, addressable(text, Math.min(text.length, from + length)));
        const [a, b] = [placeAt(text, start), placeAt(text, end)];
        const change = edit(`${a}-${b}`, newText.replaceAll("\n", lineBreak), "a.ts");
        return [fix(`f-${index}`, [change], { severity: severity as "major" })];
      }),
    })),
);

/** The nearest offset that line and column can name: not in a pair, a `\r\n` or before a mark. */
function addressable(text: string, offset: number): number {
  if (offset === 0 && text.startsWith("\uFEFF")) return 1;
  const pair = text.slice(Math.max(0, offset - 1), offset + 1);
  return pair === "\r\n" || /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(pair) ? offset - 1 : offset;
}

function placeAt(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

test("any subset of the chosen fixes, in any order, gives the same text", () => {
  fc.assert(
    fc.property(
      samples,
      fc.infiniteStream(fc.boolean()),
      fc.nat(),
      ({ text, fixes }, kept, turn) => {
        const { chosen } = planFixes(fixes, () => text);
        const some = chosen.filter(() => kept.next().value === true).flatMap(({ edits }) => edits);
        const turned = some
          .map((_, at) => some[(at + turn) % some.length])
          .filter((it) => it !== undefined);
        const expected = applyEdits(text, some);
        expect(applyEdits(text, turned.toReversed())).toBe(expected);
        expect(
          planFixes(
            chosen.filter(({ edits }) => edits.every((it) => some.includes(it))),
            () => text,
          ).rewrites[0]?.after ?? text,
        ).toBe(expected);
      },
    ),
    runs(500),
  );
});

test("the planned text is what the fixes give one after another, each moved by those before it", () => {
  fc.assert(
    fc.property(samples, fc.nat(), ({ text, fixes }, turn) => {
      const { chosen, rewrites } = planFixes(fixes, () => text);
      const order = [
        ...chosen.slice(turn % (chosen.length + 1)),
        ...chosen.slice(0, turn % (chosen.length + 1)),
      ];
      const unique = order.filter(
        ({ edits }, at) =>
          order.findIndex((it) => JSON.stringify(it.edits) === JSON.stringify(edits)) === at,
      );
      let result = text;
      const made: { start: number; end: number; by: number }[] = [];
      for (const { edits } of unique) {
        for (const { startLine, startColumn, endLine, endColumn, newText } of edits) {
          const start = offsetAt(text, startLine, startColumn);
          const end = offsetAt(text, endLine, endColumn);
          const shift = made
            // An insertion at the start of what was replaced goes before it.
            .filter(
              (it) =>
                it.end < start || (it.end === start && !(it.start === start && start === end)),
            )
            .filter((it) => !(start === end && it.start === start))
            .reduce((sum, it) => sum + it.by, 0);
          result = result.slice(0, start + shift) + newText + result.slice(end + shift);
          made.push({ start, end, by: newText.length - (end - start) });
        }
      }
      expect(rewrites[0]?.after ?? text).toBe(result);
    }),
    runs(500),
  );
});

function offsetAt(text: string, line: number, column: number): number {
  const lines = text.split("\n").slice(0, line - 1);
  return lines.reduce((sum, it) => sum + it.length + 1, 0) + column - 1;
}

test("what is refused overlaps something weightier or changes nothing; the rest is made", () => {
  fc.assert(
    fc.property(samples, ({ text, fixes }) => {
      const { chosen, refused } = planFixes(fixes, () => text);
      expect(chosen.length + refused.length).toBe(fixes.length);
      for (const { because } of refused)
        expect(because).toMatch(/^its lines overlap those of f-\d$|^it changes nothing$/);
    }),
    runs(500),
  );
});
