import { expect, test } from "vitest";
import { lackingAbility } from "../../../../src/assistants/model/ask-model.ts";

const BOTH = { schema: true, tools: true };

/** As servers word it. */
test.each([
  [400, "'response_format.type' must be 'json_schema' or 'text'", "schema"],
  [400, "This response_format type is unavailable now", "schema"],
  [400, "Function calling with a response mime type: 'application/json' is unsupported", "schema"],
  [400, "json mode cannot be combined with tool/function calling", "schema"],
  [400, "'claude-3-opus-20240229' does not support output format.", "schema"],
  [400, "Invalid schema for response_format 'answer'", "schema"],
  [422, "Failed to parse grammar", "schema"],
  [400, "registry.ollama.ai/library/gemma:2b does not support tools", "tools"],
  [
    400,
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    "tools",
  ],
  [404, "No endpoints found that support tool use", "tools"],
  [400, "This model's maximum context length is 8192 tokens (500 in the tools)", null],
  [400, "model is required", null],
  [404, "The model `x` does not exist", null],
  [401, "no tools for you", null],
  [429, "too many tool calls", null],
])("%i %s: %s", (status, message, expected) => {
  const refusal = { status, body: JSON.stringify({ error: { message } }), waitSeconds: null };
  expect(lackingAbility(refusal, BOTH)).toBe(expected);
});

test("what it was not asked with is not what it lacks", () => {
  const refusal = { status: 400, body: "response_format and tools", waitSeconds: null };
  expect(lackingAbility(refusal, { schema: false, tools: true })).toBe("tools");
  expect(lackingAbility(refusal, { schema: false, tools: false })).toBeNull();
  expect(lackingAbility(null, BOTH)).toBeNull();
});
