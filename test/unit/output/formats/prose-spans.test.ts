import { expect, test } from "vitest";
import { proseSpans } from "../../../../src/output/formats/prose-spans.ts";

const TABLE: [what: string, text: string, code: string[]][] = [
  ["code stands between backticks", "Use `x`, not `y`.", ["x", "y"]],
  ["code with a template string stands between two", "Use ``f(`x`)``.", ["f(`x`)"]],
  ["a space keeps a template string apart", "Use `` y = `x` ``.", ["y = `x`"]],
  ["a backtick without a partner is a word", "Use ` once.", []],
];

test.each(TABLE)("%s", (_, text, code) => {
  const found = proseSpans(text).filter(({ kind }) => kind === "code");
  expect(found.map((span) => span.text)).toEqual(code);
});
