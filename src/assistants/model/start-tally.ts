import { estimateTokens } from "../../core/estimate-tokens.ts";
import type { Usage } from "../types.ts";

/** Adds up the tokens of a conversation: what the provider counts, and what it does not by estimate. */
export interface Tally {
  /** A step begins. */
  begin(): void;
  /** Something that the next step reads too. */
  give(text: string): void;
  /** A step has come to its end. */
  end(said: string, counted: Counted): void;
  /** All steps; one that never ended, with what it said, is estimated. */
  sum(said: string): Usage;
}

/** What the library says about a step. */
export interface Counted {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly inputTokenDetails?: { readonly cacheReadTokens?: number | undefined };
}

/** Starts one for a conversation that begins with a text. */
export function startTally(asked: string): Tally {
  const read = [asked];
  const total = { input: 0, output: 0, cached: 0 };
  let isOpen = false;
  const estimate = (said: string): void => {
    total.input += estimateTokens(read.join("\n"));
    total.output += estimateTokens(said);
  };
  return {
    begin: () => {
      isOpen = true;
    },
    give: (text) => read.push(text),
    end(said, { inputTokens, outputTokens, inputTokenDetails }) {
      isOpen = false;
      // Nobody reads nothing: some servers that do not count say zero.
      if (inputTokens === undefined || inputTokens === 0) estimate(said);
      else {
        total.input += inputTokens;
        total.output += outputTokens ?? estimateTokens(said);
        total.cached += inputTokenDetails?.cacheReadTokens ?? 0;
      }
      read.push(said);
    },
    sum(said) {
      if (isOpen) estimate(said);
      isOpen = false;
      return total;
    },
  };
}
