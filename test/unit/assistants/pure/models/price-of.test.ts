import { expect, test } from "vitest";
import { priceOf, readPrice } from "../../../../../src/assistants/pure/models/price-of.ts";

test.each([
  ["anthropic", "claude-sonnet-4-5", [3, 15, 0.3]],
  ["anthropic", "claude-sonnet-4-5-20250929", [3, 15, 0.3]],
  ["anthropic", "claude-sonnet-4-20250514", [3, 15, 0.3]],
  ["anthropic", "claude-opus-4-0", [15, 75, 1.5]],
  ["anthropic", "claude-opus-4-5", [5, 25, 0.5]],
  ["anthropic", "claude-3-5-haiku-latest", [0.8, 4, 0.08]],
  ["openai", "gpt-5", [1.25, 10, 0.125]],
  ["openai", "gpt-5-2025-08-07", [1.25, 10, 0.125]],
  ["openai", "gpt-5-mini", [0.25, 2, 0.025]],
  ["openai", "gpt-4.1-nano", [0.1, 0.4, 0.025]],
  ["openai", "o4-mini", [1.1, 4.4, 0.275]],
  ["google", "gemini-2.5-flash-lite-preview-09-2025", [0.1, 0.4, 0.01]],
  ["google", "models/gemini-3-pro-preview", [2, 12, 0.2]],
  ["openai", "gpt-50", null],
  ["openai", "gpt-5.99", null],
  ["openai", "ft:gpt-4.1:me", null],
  ["anthropic", "claude-opus-4-99", null],
  ["openai-compatible", "gpt-5", null],
  ["ollama", "gpt-oss", null],
] as const)("%s:%s costs %j", (provider, model, expected) => {
  const price = priceOf(provider, model);
  expect(price === null ? null : [price.input, price.output, price.cached]).toEqual(expected);
});

test.each([
  ["3/15", [3, 15, 3]],
  [" $0.25 / $2 ", [0.25, 2, 0.25]],
  ["0/0", [0, 0, 0]],
])("reads the price %j", (text, expected) => {
  const { input, output, cached } = readPrice(text);
  expect([input, output, cached]).toEqual(expected);
});

test.each(["", "3", "3/", "-3/15", "3/15/1", "a/b", "1e3/2"])("%j is no price", (text) => {
  expect(() => readPrice(text)).toThrow("TOOL_MODEL_PRICE is not IN/OUT");
});
