import { isRecord } from "../../core/is-record.ts";
import type { Usage } from "../types.ts";

/** The approximate size of a token. */
const CHARACTERS_A_TOKEN = 4;

/**
 * Returns the tokens of one question: as the agent counts them, else estimated from the text, and at least the tokens
 * that it reports in its context.
 */
export function countUsage(facts: {
  /** The raw result at the end of the answer. */
  readonly told: unknown;
  readonly charactersIn: number;
  readonly charactersOut: number;
  /** The tokens in its context, 0 if it did not report them. */
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

/** Reads the counts of a result: `usage` of the protocol, or Gemini's own field. */
function readUsage(told: unknown): Usage {
  const usage = at(told, "usage");
  const quota = at(at(at(told, "_meta"), "quota"), "token_count");
  const cached = countOf(usage["cachedReadTokens"]);
  const beside = cached + countOf(usage["cachedWriteTokens"]);
  const input = countOf(usage["inputTokens"] ?? quota["input_tokens"]);
  const output = countOf(usage["outputTokens"] ?? quota["output_tokens"]);
  // Some agents count cached tokens as input, others separately: the total shows which.
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
