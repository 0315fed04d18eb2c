import { expect, test } from "vitest";
import { foldJournal } from "../../../../../src/ship/pure/journal/fold-journal.ts";
import { readJournal } from "../../../../../src/ship/pure/journal/read-journal.ts";
import { textOf, WHOLE_RUN } from "./lines.ts";

const bytes = textOf(WHOLE_RUN);

test("a journal reads as it was written", () => {
  expect(readJournal(bytes)).toEqual({
    is: "whole",
    begin: WHOLE_RUN[0],
    lines: WHOLE_RUN,
    wholeBytes: bytes.length,
  });
});

test("cut off at any byte it is read up to its last whole line: no crash, and no written `done` is lost", () => {
  const ends: number[] = [];
  for (let at = bytes.indexOf("\n"); at !== -1; at = bytes.indexOf("\n", at + 1)) ends.push(at);
  const wrong: number[] = [];
  for (let length = 0; length <= bytes.length; length += 1) {
    const read = readJournal(bytes.subarray(0, length));
    // A line without its newline is not whole: what is written next would stand on the same line.
    const whole = ends.filter((end) => end < length).length;
    const lines = read.is === "whole" ? read.lines.length : 0;
    if (lines !== whole || (read.is !== "whole") !== (whole === 0)) wrong.push(length);
    if (read.is !== "whole") continue;
    const { effects } = foldJournal(read.begin, read.lines);
    const done = WHOLE_RUN.slice(0, whole).filter(({ line }) => line === "done").length;
    if (effects.filter(({ isDone }) => isDone).length !== done) wrong.push(length);
  }
  expect(wrong).toEqual([]);
});

test("zeros behind the last whole line, as a loss of power leaves them, are cut off too", () => {
  const read = readJournal(Buffer.concat([bytes, Buffer.alloc(100)]));
  expect(read).toMatchObject({ is: "whole", wholeBytes: bytes.length });
});

test.each([
  ["a line that is no JSON", '{"line":', 2],
  ["a line of a kind that is not known", '{"line":"else","at":"x"}', 2],
  ["a second beginning", JSON.stringify(WHOLE_RUN[0]), 2],
  ["a line without its time", '{"line":"end","status":"shipped"}', 2],
])("%s in the middle makes it damaged", (_, line, lineNumber) => {
  const [first = "", ...rest] = bytes.toString("utf8").split("\n");
  const text = [first, line, ...rest].join("\n");
  expect(readJournal(Buffer.from(text))).toEqual({ is: "damaged", lineNumber });
});

test("a journal whose first line says a later version is newer, whatever else it holds", () => {
  expect(readJournal(Buffer.from('{"line":"begin","schema":"tool.run/2"}\nnot ours\n'))).toEqual({
    is: "newer",
  });
});

test.each(["", '{"line":"begin","sch'])("%j never began", (text) => {
  expect(readJournal(Buffer.from(text))).toEqual({ is: "never-began" });
});
