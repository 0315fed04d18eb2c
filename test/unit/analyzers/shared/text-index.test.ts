import { expect, test } from "vitest";
import { createTextIndex } from "../../../../src/analyzers/shared/text-index.ts";

/** The place of a piece of a text, as `line:column-endLine:endColumn`. */
function placeOf(text: string, piece: string): string {
  const start = text.indexOf(piece);
  const { line, column, endLine, endColumn } = createTextIndex(text).place(
    "a",
    start,
    start + piece.length,
  );
  return `${line}:${column}-${endLine}:${endColumn}`;
}

test.each([
  ["one", "one", "1:1-1:4"],
  ["one\ntwo", "two", "2:1-2:4"],
  ["one\ntwo\n", "one\ntwo", "1:1-2:4"],
  ["one\r\ntwo\r\n", "two", "2:1-2:4"],
  ["😀 x", "x", "1:4-1:5"],
  ["\uFEFFx", "x", "1:2-1:3"],
  ["a\u2028b", "b", "1:3-1:4"],
])("%j: %j lies at %s", (text, piece, expected) => {
  expect(placeOf(text, piece)).toBe(expected);
});

test("a piece that takes in its line break does not reach into the next line", () => {
  expect(placeOf("one\ntwo\n", "one\n")).toBe("1:1-1:4");
  expect(placeOf("one\r\ntwo", "one\r\n")).toBe("1:1-1:4");
});

test("counts offsets in bytes back into UTF-16", () => {
  const index = createTextIndex("é漢😀x");
  expect([0, 2, 5, 9, 10].map((offset) => index.fromUtf8(offset))).toEqual([0, 1, 2, 4, 5]);
});
