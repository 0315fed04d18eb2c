import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../helpers/apply-edits.ts";
import type { Edit } from "../../../../src/core/findings/types.ts";

/** `1:2-3:4` and the new text. */
function edit(place: string, newText: string): Edit {
  const [startLine = 0, startColumn = 0, endLine = 0, endColumn = 0] = place
    .split(/[:-]/)
    .map(Number);
  return { file: "a.txt", startLine, startColumn, endLine, endColumn, newText };
}

describe("one edit", () => {
  test.each([
    ["replaces inside of a line", "one two\n", edit("1:5-1:8", "2"), "one 2\n"],
    ["puts text in", "one\n", edit("1:1-1:1", "zero "), "zero one\n"],
    ["puts text at the end of a line", "a\nb\n", edit("1:2-1:2", ";"), "a;\nb\n"],
    ["takes a whole line", "a\nb\nc\n", edit("2:1-3:1", ""), "a\nc\n"],
    ["replaces over several lines", "a1\nb\nc3\n", edit("1:2-3:2", "-"), "a-3\n"],
    ["takes the last line without its break", "a\nb", edit("2:1-2:2", ""), "a\n"],
    ["adds after the last line break", "a\n", edit("2:1-2:1", "b\n"), "a\nb\n"],
    ["fills an empty text", "", edit("1:1-1:1", "a\n"), "a\n"],
    ["fills an empty line", "\n\n", edit("1:1-1:1", "a"), "a\n\n"],
    ["counts columns in UTF-16 units", "😀x\n", edit("1:3-1:4", "y"), "😀y\n"],
    ["takes \\r\\n for one line break", "a\r\nb\r\n", edit("1:2-2:1", " "), "a b\r\n"],
    ["ends a line before its \\r\\n", "a\r\nb\r\n", edit("1:2-1:2", ";"), "a;\r\nb\r\n"],
    [
      "gives new lines the file's \\r\\n",
      "a\r\nb\r\n",
      edit("2:1-2:1", "x\ny\n"),
      "a\r\nx\r\ny\r\nb\r\n",
    ],
    ["gives new lines the file's \\n", "a\nb\n", edit("2:1-2:1", "x\r\n"), "a\nx\nb\n"],
    [
      "takes the line break of its own line in a mixed file",
      "a\nb\r\n",
      edit("2:1-2:1", "x\n"),
      "a\nx\r\nb\r\n",
    ],
    [
      "takes that of the line before on the last line",
      "a\r\nb",
      edit("2:2-2:2", "\nc"),
      "a\r\nb\r\nc",
    ],
    ["keeps its own line breaks where the file has none", "a", edit("1:2-1:2", "\r\nb"), "a\r\nb"],
    ["does not take a lone \\r for a line break", "a\rb\nc\n", edit("2:1-2:2", "x"), "a\rb\nx\n"],
    ["keeps the indentation it is given", "  a\n", edit("1:3-1:4", "b\n    c"), "  b\n    c\n"],
    ["leaves a byte order mark where it is", "\uFEFFa\n", edit("1:1-1:1", "x"), "\uFEFFxa\n"],
    ["takes a line but not the byte order mark", "\uFEFFa\nb\n", edit("1:1-2:1", ""), "\uFEFFb\n"],
    ["counts the byte order mark as a column", "\uFEFFab\n", edit("1:2-1:3", "x"), "\uFEFFxb\n"],
  ])("%s", (_, text, change, expected) => {
    expect(applyEdits(text, [change])).toBe(expected);
  });
});

test.each([
  ["in any order", "abcd\n", [edit("1:4-1:5", "D"), edit("1:1-1:2", "A")], "AbcD\n"],
  ["side by side", "ab\n", [edit("1:2-1:3", "B"), edit("1:1-1:2", "A")], "AB\n"],
  ["the same one once", "ab\n", [edit("1:1-1:2", "A"), edit("1:1-1:2", "A")], "Ab\n"],
  [
    "what is put in before what is replaced there",
    "ab\n",
    [edit("1:1-1:2", "A"), edit("1:1-1:1", "<")],
    "<Ab\n",
  ],
  [
    "what is put in after what is replaced there",
    "ab\n",
    [edit("1:2-1:2", ">"), edit("1:1-1:2", "A")],
    "A>b\n",
  ],
])("several edits are made %s", (_, text, edits, expected) => {
  expect(applyEdits(text, edits)).toBe(expected);
});

test.each([
  ["a line after the last", "a\n", edit("3:1-3:1", ""), "line 3, column 1 is outside the file"],
  ["line 0", "a\n", edit("0:1-1:1", ""), "line 0, column 1 is outside"],
  ["column 0", "a\n", edit("1:0-1:1", ""), "line 1, column 0 is outside"],
  [
    "a column after the end of its line",
    "a\nbc\n",
    edit("1:3-1:3", ""),
    "line 1, column 3 is outside",
  ],
  ["a column after a \\r\\n", "a\r\nbc\r\n", edit("1:3-1:3", ""), "line 1, column 3 is outside"],
  ["half a column", "abc\n", edit("1:1.5-1:2", ""), "outside the file"],
  [
    "an end before the start",
    "abc\n",
    edit("1:3-1:1", ""),
    "it ends before it starts, from 1:3 to 1:1",
  ],
  ["half a character", "😀\n", edit("1:2-1:3", ""), "line 1, column 2 is inside a character"],
  [
    "new text that is half a character",
    "a\n",
    edit("1:1-1:1", "\uD83D"),
    "its new text is not valid Unicode",
  ],
])("%s is an error", (_, text, change, message) => {
  expect(() => applyEdits(text, [change])).toThrow(message);
});

test.each([
  ["share a character", "abc\n", [edit("1:1-1:3", "x"), edit("1:2-1:4", "y")]],
  ["put different text at one point", "abc\n", [edit("1:2-1:2", "x"), edit("1:2-1:2", "y")]],
  ["replace the same differently", "abc\n", [edit("1:1-1:3", "x"), edit("1:1-1:3", "y")]],
  ["put text into what is replaced", "abc\n", [edit("1:2-1:2", "x"), edit("1:1-1:4", "y")]],
])("edits that %s are an error", (_, text, edits) => {
  expect(() => applyEdits(text, edits)).toThrow("the edits overlap");
});
