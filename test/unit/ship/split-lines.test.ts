import { expect, test } from "vitest";
import { createLineSplitter } from "../../../src/ship/split-lines.ts";

function linesOf(pieces: readonly string[]): string[] {
  const splitter = createLineSplitter();
  const lines = pieces.flatMap((piece) => splitter.push(piece));
  return [...lines, ...splitter.end()];
}

test.each([
  ["whole lines", ["a\nb\n"], ["a", "b"]],
  ["a line in pieces", ["a", "b", "c\nd"], ["abc", "d"]],
  ["a last line without an end", ["a\nb"], ["a", "b"]],
  ["nothing", [], []],
  ["empty pieces", ["", ""], []],
  ["empty lines", ["\n\na\n"], ["", "", "a"]],
  ["line ends of another system", ["a\r\nb\r\n"], ["a", "b"]],
  ["such an end in two pieces", ["a\r", "\nb"], ["a", "b"]],
  ["a line that is overwritten", ["10%\r50%\r100%\n"], ["100%"]],
  ["a line that is overwritten piece by piece", ["10%", "\r50%", "\r100%"], ["100%"]],
  ["an overwritten line with another system's end", ["10%\r100%\r\n"], ["100%"]],
])("%s", (_, pieces, lines) => {
  expect(linesOf(pieces)).toEqual(lines);
});

test.each([
  ["nothing", "", null],
  ["whole lines", "a\nb\n", null],
  ["a line that nothing has overwritten", "a\nWhat now? ", ""],
  ["a line that was overwritten: its last whole state", "10%\r50%\r10", "50%"],
  ["an overwritten line that begins anew", "\r10%\r50%\r", "50%"],
])("the unfinished line after %s", (_, text, state) => {
  const splitter = createLineSplitter();
  splitter.push(text);
  expect(splitter.unfinished()).toBe(state);
});

test("a line of megabytes is passed on in pieces, none of it lost", () => {
  const pieces = Array.from({ length: 64 }, (_, at) =>
    String.fromCharCode(97 + (at % 26)).repeat(60_000),
  );
  const lines = linesOf(pieces);
  expect(lines.join("") === pieces.join("")).toBe(true);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(65_536);
});

test("a long line is never cut in the middle of a character", () => {
  const text = `x${"👍".repeat(70_000)}`;
  const lines = linesOf([text]);
  expect(lines.join("") === text).toBe(true);
  expect(lines.some((line) => /[\ud800-\udbff]$/.test(line))).toBe(false);
});
