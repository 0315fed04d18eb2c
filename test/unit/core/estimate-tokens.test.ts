import { expect, test } from "vitest";
import { estimateTokens } from "../../../src/core/estimate-tokens.ts";

test("is near what the providers count", () => {
  const code =
    "export function add(first: number, second: number): number {\n  return first + second;\n}\n";
  // 20 to 24 tokens for the tokenizers of the large models.
  expect(estimateTokens(code)).toBeGreaterThan(14);
  expect(estimateTokens(code)).toBeLessThan(34);
  expect(estimateTokens("")).toBe(0);
});

test("grows with the text", () => {
  expect(estimateTokens("word ".repeat(2000))).toBeGreaterThan(1500);
});
