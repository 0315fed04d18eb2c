import { estimateTokenCount } from "tokenx";

/** Estimates the number of tokens of a text for any model, some 10 % off. */
export function estimateTokens(text: string): number {
  return estimateTokenCount(text);
}
