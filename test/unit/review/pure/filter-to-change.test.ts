import { expect, test } from "vitest";
import type { ChangedFile } from "../../../../src/core/change/types.ts";
import { filterToChange } from "../../../../src/review/pure/filter-to-change.ts";
import { raw } from "./helpers.ts";

const file = (
  added: ChangedFile["added"],
  removed: ChangedFile["removed"] = [],
): readonly ChangedFile[] => [
  {
    path: "a.js",
    oldPath: null,
    status: "modified",
    kind: "text",
    oldMode: "100644",
    newMode: "100644",
    isUntracked: false,
    added,
    removed,
  },
];
const lines = (start: number, end = start) => ({ start, end });
const gone = (afterLine: number) => ({ afterLine, old: lines(1) });

const TABLE: [
  what: string,
  place: [number, number],
  files: readonly ChangedFile[],
  kept: boolean,
][] = [
  ["a finding on an added line stays", [5, 5], file([lines(5)]), true],
  ["a finding beside an added line goes", [4, 4], file([lines(5)]), false],
  ["a finding in a new file stays", [900, 900], file("all"), true],
  ["a finding in a file without added lines goes", [5, 5], file([]), false],
  ["a short finding stays when its last line was added", [3, 5], file([lines(5)]), true],
  ["a short finding stays when lines left its middle", [3, 4], file([], [gone(3)]), true],
  ["a finding goes when lines left right before it", [3, 4], file([], [gone(2)]), false],
  ["a finding goes when lines left right after it", [3, 4], file([], [gone(4)]), false],
  ["a long finding stays when its first line was added", [3, 40], file([lines(3)]), true],
  ["a long finding stays when half of it was added", [3, 22], file([lines(10, 19)]), true],
  ["a long finding goes when less than half was added", [3, 22], file([lines(10, 18)]), false],
  ["a long finding goes when one inner line was added", [3, 40], file([lines(20)]), false],
  ["a long finding goes when lines left its middle", [3, 40], file([], [gone(20)]), false],
];

test.each(TABLE)("%s", (_, [line, endLine], files, kept) => {
  const { inChange, outsideChange } = filterToChange([raw({ line, endLine })], files);

  expect({ kept: inChange.length, outsideChange }).toEqual({
    kept: Number(kept),
    outsideChange: Number(!kept),
  });
});

test("a finding in a file that is not part of the change goes", () => {
  expect(filterToChange([raw({ file: "b.js" })], file("all"))).toEqual({
    inChange: [],
    outsideChange: 1,
  });
});
