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
  if (isRecord(told)) {
    const cached = countOf(told["cachedReadTokens"]);
    const input = countOf(told["inputTokens"]) + cached + countOf(told["cachedWriteTokens"]);
    const output = countOf(told["outputTokens"]);
    if (input + output > 0) return { input, output, cached };
  }
  const output = Math.ceil(charactersOut / CHARACTERS_A_TOKEN);
  return {
    input: Math.max(Math.ceil(charactersIn / CHARACTERS_A_TOKEN), used - output),
    output,
    cached: 0,
  };
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
}
