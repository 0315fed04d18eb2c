import { expect, test } from "vitest";
import { printable, printableLines } from "../../../src/core/printable.ts";

test.each([
  ["plain text, also in other scripts", "naïve 日本 العربية 👍", "naïve 日本 العربية 👍"],
  ["an escape sequence", "\u001b[31m", "\\u{1b}[31m"],
  ["a bidirectional override", "a\u202eb", "a\\u{202e}b"],
  ["a character without width", "a\u200bb", "a\\u{200b}b"],
  ["a line break", "a\nb", "a\\u{a}b"],
  ["a tag character", "\u{e0041}", "\\u{e0041}"],
  ["half a character", "\ud800", "\\u{d800}"],
])("%s is made safe to print", (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test("prose keeps its line breaks and tabs", () => {
  expect(printableLines("a\n\tb\u001b")).toBe("a\n\tb\\u{1b}");
});

test("a carriage return at the end of a line is part of its break", () => {
  expect(printableLines("no such host\r\nfatal\r")).toBe("no such host\nfatal");
  expect(printableLines("a\rb")).toBe("a\\u{d}b");
});
