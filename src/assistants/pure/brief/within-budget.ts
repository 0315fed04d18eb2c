import { estimateTokens } from "../../../core/estimate-tokens.ts";

/**
 * The size of a brief: tokens for each changed token, and a fixed number. The task and the form of the answer take a
 * third of the fixed number; the rest is for the functions around the changes, which a reader would open anyway.
 */
const TOKENS_A_TOKEN = 1.5;
const TOKENS_BESIDE = 2_500;

/** The room of a brief, which is given to the first that ask. */
export interface Room {
  /** Takes room for a text; false if there is not enough. */
  take(text: string): boolean;
  /** Takes room for the first items, as many as fit. */
  takeSome<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[];
}

/**
 * Opens the room of a brief.
 * @param changedTokens tokens of the changed lines
 * @param always the text that the brief always has
 */
export function openRoom(changedTokens: number, always: string): Room {
  let left = Math.floor(changedTokens * TOKENS_A_TOKEN) + TOKENS_BESIDE - estimateTokens(always);
  const take = (text: string): boolean => {
    // A line break, and the error of the estimate.
    const tokens = Math.ceil(estimateTokens(text) * 1.05) + 1;
    if (tokens > left) return false;
    left -= tokens;
    return true;
  };
  return {
    take,
    takeSome(items, textOf) {
      const end = items.findIndex((item) => !take(textOf(item)));
      return end === -1 ? items : items.slice(0, end);
    },
  };
}
