import { expect, test } from "vitest";
import { fixDiff, shownFixDiff } from "../../../../src/output/formats/fix-diff.ts";

const edit = (
  startLine: number,
  startColumn: number,
  endLine: number,
  endColumn: number,
  newText: string,
  file = "a.js",
) => ({ file, startLine, startColumn, endLine, endColumn, newText });

const TABLE: [
  title: string,
  edits: ReturnType<typeof edit>[],
  hunks: [number, string[], string[]][],
][] = [
  ["a word", [edit(2, 3, 2, 5, "XX")], [[2, ["two 2"], ["twXX2"]]]],
  ["an insertion", [edit(1, 1, 1, 1, "zero\n")], [[1, [], ["zero"]]]],
  ["a whole line", [edit(2, 1, 3, 1, "")], [[2, ["two 2"], []]]],
  [
    "two edits of one line, given in any order",
    [edit(2, 5, 2, 6, "B"), edit(2, 1, 2, 2, "A")],
    [[2, ["two 2"], ["Awo B"]]],
  ],
  [
    "two lines apart",
    [edit(3, 1, 3, 2, "T"), edit(1, 1, 1, 2, "O")],
    [
      [1, ["one 1"], ["One 1"]],
      [3, ["three"], ["Three"]],
    ],
  ],
  ["several lines", [edit(1, 4, 2, 4, "")], [[1, ["one 1", "two 2"], ["one 2"]]]],
  ["a file that is not at hand", [edit(1, 1, 1, 2, "x", "b.js")], []],
];

test.each(TABLE)("%s", (_, edits, hunks) => {
  const sources = new Map([["a.js", "one 1\ntwo 2\nthree\n"]]);

  expect(fixDiff({ title: "Fix", edits }, sources)).toEqual(
    hunks.map(([line, before, after]) => ({ file: "a.js", line, before, after })),
  );
});

test.each([
  ["a word", [edit(1, 2, 1, 5, "ONE")], [[1, ["one 1"], ["ONE 1"]]]],
  ["the first line", [edit(1, 2, 2, 1, "")], [[1, ["one 1"], []]]],
  ["a line before the first", [edit(1, 2, 1, 2, "zero\n")], [[1, [], ["zero"]]]],
  ["the mark itself", [edit(1, 1, 1, 2, "")], [[1, ["\uFEFFone 1"], ["one 1"]]]],
] as [string, ReturnType<typeof edit>[], [number, string[], string[]][]][])(
  "a byte order mark belongs to the file and is shown only if the fix changes it: %s",
  (_, edits, hunks) => {
    const sources = new Map([["a.js", "\uFEFFone 1\ntwo 2\n"]]);

    expect(shownFixDiff({ title: "Fix", edits }, sources)).toEqual(
      hunks.map(([line, before, after]) => ({ file: "a.js", line, before, after })),
    );
    // Patches and suggestions are about the lines as they are in the file.
    expect(fixDiff({ title: "Fix", edits }, sources)[0]?.before[0]).toBe("\uFEFFone 1");
  },
);
