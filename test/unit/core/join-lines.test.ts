import { expect, test } from "vitest";
import { joinLines } from "../../../src/core/join-lines.ts";

const JOINED: [what: string, code: string, line: string][] = [
  ["a call has no blanks within its brackets", "x(\n  y\n)", "x(y)"],
  ["an argument list has no comma at its end", "x(\n  y,\n  z,\n)", "x(y, z)"],
  ["an array has no comma at its end", "return [\n  a,\n  b,\n]", "return [a, b]"],
  ["an object keeps its blanks", "{\n  a: 1,\n  b: 2,\n}", "{ a: 1, b: 2 }"],
  ["a tuple of one keeps its comma", "(\n  a,\n)", "(a,)"],
  ["a tuple of two loses it", "(\n  a,\n  b,\n)", "(a, b)"],
  ["a chain has no gaps", "list\n  .map(f)\n  ?.at(0)", "list.map(f)?.at(0)"],
  ["a chain of PHP has none either", "$query\n  ->where($x)", "$query->where($x)"],
  ["lines of comments are left out", "x(\n  // why\n  y,\n  z)", "x(y, z)"],
  ["what was joined before loses its blanks too", "stringify( url.href, )", "stringify(url.href)"],
  ["the blanks of one line are its author's", "uniqid( rand(), true )", "uniqid( rand(), true )"],
  ["other line breaks become blanks", "  a +\n\tb  ", "a + b"],
];

test.each(JOINED)("%s", (_, code, line) => {
  expect(joinLines(code)).toBe(line);
});
