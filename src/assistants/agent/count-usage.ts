import { isRecord } from "../../core/is-record.ts";
import type { Usage } from "../types.ts";

/** Roughly what a token of code or English is. */
const CHARACTERS_A_TOKEN = 4;

/**
 * The tokens of one question: as the agent counts them where it does; else as many as the text makes,
 * and no less than what it says is in its context.
 */
export function countUsage(facts: {
  /** What came with the end of the answer, not looked at yet. */
  readonly told: unknown;
  readonly charactersIn: number;
  readonly charactersOut: number;
  /** Tokens in its context, 0 where it did not say. */
  readonly used: number;
}): Usage {
  const { told, charactersIn, charactersOut, used } = facts;
  const counted = readUsage(told);
  if (counted.input + counted.output > 0) return counted;
  const output = Math.ceil(charactersOut / CHARACTERS_A_TOKEN);
  return {
    input: Math.max(Math.ceil(charactersIn / CHARACTERS_A_TOKEN), used - output),
    output,
    cached: 0,
  };
}

/** Of the end of an answer: `usage` as the protocol has it, or Gemini's own place for it. */
function readUsage(told: unknown): Usage {
  const usage = at(told, "usage");
  const quota = at(at(at(told, "_meta"), "quota"), "token_count");
  const cached = countOf(usage["cachedReadTokens"]);
  const beside = cached + countOf(usage["cachedWriteTokens"]);
  const input = countOf(usage["inputTokens"] ?? quota["input_tokens"]);
  const output = countOf(usage["outputTokens"] ?? quota["output_tokens"]);
  // Some count what comes from the cache as input, others beside it: the sum tells.
  const total = countOf(usage["totalTokens"]);
  const isWithin = total > 0 && input >= beside && total < input + beside + output;
  return { input: isWithin ? input : input + beside, output, cached };
}

function at(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const inner = isRecord(value) ? value[key] : undefined;
  return isRecord(inner) ? inner : {};
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
}
