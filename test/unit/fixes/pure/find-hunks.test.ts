import { expect, test } from "vitest";
import { findHunks } from "../../../../src/fixes/pure/find-hunks.ts";

test("lines that change where they are do not move past an equal one", () => {
  // As small: two lines more at the top, and two less behind the first empty one.
  const before = "\nedited\n\n}\n";
  const after = "one\ntwo\n\n}\n";
  expect(findHunks(before, after)).toEqual([
    { start: 0, removed: 2, added: ["one", "two"], newStart: 0 },
  ]);
});

test("lines that moved are new lines where that is the smaller difference", () => {
  expect(findHunks("a\nb\nc\nd\n", "b\nc\nd\ne\n")).toEqual([
    { start: 0, removed: 1, added: [], newStart: 0 },
    { start: 4, removed: 0, added: ["e"], newStart: 3 },
  ]);
});
