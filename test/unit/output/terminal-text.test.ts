import { expect, test } from "vitest";
import { programLine, terminalText } from "../../../src/output/terminal-text.ts";

test.each([
  ["plain text, lines and tabs", "a\tb\n", "a\tb\n"],
  ["letters of any script", "žluťoučký 日本 ✓", "žluťoučký 日本 ✓"],
  ["colours", "\u001b[1m\u001b[38;5;8mx\u001b[0m", "\u001b[1m\u001b[38;5;8mx\u001b[0m"],
  ["text that is written and not shown", "\u001b[8mx\u001b[0;8my", "\\u{1b}[8mx\\u{1b}[0;8my"],
  ["a cleared screen", "\u001b[2Jx", "\\u{1b}[2Jx"],
  ["a title of the window", "\u001b]0;x\u0007", "\\u{1b}]0;x\\u{7}"],
  ["a C1 control", "\u009b2J", "\\u{9b}2J"],
  ["text from right to left", "a\u202eb", "a\\u{202e}b"],
  ["what has no width", "a\u200bb\ufeff", "a\\u{200b}b\\u{feff}"],
  ["a cursor at the beginning of the line", "a\rb", "a\\u{d}b"],
])("%s", (_, text, expected) => {
  expect(terminalText(text)).toBe(expected);
});

test("of what a program prints, colours stay and moves of the cursor go", () => {
  expect(programLine("\u001b[2K\u001b[1G\u001b[32m✓\u001b[39m ok\u001b[?25h\u001b]0;t\u0007")).toBe(
    "\u001b[32m✓\u001b[39m ok",
  );
});
