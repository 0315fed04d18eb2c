import { expect, test } from "vitest";
import type { Engine } from "../../../src/core/vocabulary.ts";
import { whoReads, type WhoReads } from "../../../src/review/who-reads.ts";

const nobody: WhoReads = { who: "nobody" };
const model: WhoReads = { who: "model", name: "openai:m" };
const agent: WhoReads = { who: "agent", name: "claude" };

test.each<[Engine, string | null, string | null, WhoReads]>([
  ["auto", null, null, nobody],
  ["auto", "openai:m", null, model],
  ["auto", null, "claude", agent],
  ["auto", "openai:m", "claude", model],
  ["builtin", "openai:m", "claude", nobody],
  ["model", "openai:m", "claude", model],
  ["agent", "openai:m", "claude", agent],
])("engine %s, model %j and agent %j: %j reads", (engine, model, agent, expected) => {
  expect(whoReads({ engine, model, agent })).toEqual(expected);
});

test.each<[Engine, string | null, string | null]>([
  ["model", null, "claude"],
  ["agent", "openai:m", null],
])("engine %s with model %j and agent %j is refused", (engine, model, agent) => {
  expect(() => whoReads({ engine, model, agent })).toThrow(
    expect.objectContaining({ code: "REVIEW_ENGINE_UNAVAILABLE" }),
  );
});
