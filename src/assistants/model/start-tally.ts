import { estimateTokens } from "../../core/estimate-tokens.ts";
import type { Usage } from "../types.ts";

/** Adds up the tokens of a conversation: as the provider counts them, else by estimate. */
export interface Tally {
  /** Notes the beginning of a step. */
  begin(): void;
  /** Adds a text that the next step reads. */
  give(text: string): void;
  /** Notes the end of a step. */
  end(said: string, counted: Counted): void;
  /** Returns the tokens of all steps; a step that did not end is estimated. */
  sum(said: string): Usage;
}

/** The library's counts of a step. */
export interface Counted {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly inputTokenDetails?: { readonly cacheReadTokens?: number | undefined };
}

/** Starts a tally for a conversation that begins with a text. */
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
      // Some servers that do not count report zero.
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
