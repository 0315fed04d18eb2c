import { estimateTokenCount } from "tokenx";

/** Roughly how many tokens a model makes of a text; nobody's own tokenizer, some 10 % off. */
export function estimateTokens(text: string): number {
  return estimateTokenCount(text);
}
