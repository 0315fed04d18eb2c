import { describe, expect, test } from "vitest";
import { carryRewrite } from "../../../../src/fixes/pure/carry-rewrite.ts";

const TEXT = "a\nb\nc\nd\n";

describe("a change is made in another version of the text", () => {
  test.each([
    ["that is the same", TEXT, "a\nB\nc\nd\n", TEXT, "a\nB\nc\nd\n"],
    ["with other lines changed", TEXT, "a\nB\nc\nd\n", "a\nb\nc\nD\n", "a\nB\nc\nD\n"],
    ["with lines put in above", TEXT, "a\nb\nC\nd\n", "x\ny\na\nb\nc\nd\n", "x\ny\na\nb\nC\nd\n"],
    ["with lines taken above", TEXT, "a\nb\nc\nD\n", "c\nd\n", "c\nD\n"],
    ["twice", TEXT, "A\nb\nc\nD\n", "a\nb\nx\nc\nd\n", "A\nb\nx\nc\nD\n"],
    ["with a line taken", TEXT, "a\nc\nd\n", "a\nb\nc\nd\ne\n", "a\nc\nd\ne\n"],
    ["with a line put in", TEXT, "a\nb\nx\nc\nd\n", "a\nb\nc\nD\n", "a\nb\nx\nc\nD\n"],
    [
      "with CRLF",
      TEXT,
      "a\nB\nB2\nc\nd\n",
      "a\r\nb\r\nc\r\nd\r\ne\r\n",
      "a\r\nB\r\nB2\r\nc\r\nd\r\ne\r\n",
    ],
    ["with a last line break put in", "a\r\nb", "a\r\nb\r\n", "a\r\nb", "a\r\nb\r\n"],
    ["with a last line break put in, CRLF over LF", "a\nb", "a\nb\n", "a\r\nb", "a\r\nb\r\n"],
    ["with a first line put in", TEXT, "x\na\nb\nc\nd\n", "a\nb\nc\nD\n", "x\na\nb\nc\nD\n"],
    ["that lies after an edit beside it", TEXT, "a\nB\nc\nd\n", "x\nb\nc\nd\n", "x\nB\nc\nd\n"],
    ["that has nothing else", "a\n", "", "a\n", ""],
  ])("%s", (_, before, after, other, expected) => {
    expect(carryRewrite({ before, after }, other)).toBe(expected);
  });
});

test.each([
  ["the line is different there", TEXT, "a\nB\nc\nd\n", "a\nb2\nc\nd\n"],
  ["the line is gone there", TEXT, "a\nB\nc\nd\n", "a\nc\nd\n"],
  ["the change is made there already", TEXT, "a\nB\nc\nd\n", "a\nB\nc\nd\n"],
  ["a line was put in between its lines", TEXT, "a\nB\nC\nd\n", "a\nb\nx\nc\nd\n"],
  ["a line was put in where one is put in", TEXT, "a\nb\nx\nc\nd\n", "a\nb\ny\nc\nd\n"],
  ["the end is another one", "a\nb", "a\nb\n", "a\nb\nc"],
])("a change is not made where %s", (_, before, after, other) => {
  expect(carryRewrite({ before, after }, other)).toBeNull();
});
