import { estimateTokens } from "../../../core/estimate-tokens.ts";

/**
 * What a brief may take: so many tokens for each of the changed lines', and so many beside. Of these the task and the
 * form of the answer take a third; the rest is for the functions around the changes, which a reader opens otherwise.
 */
const TOKENS_A_TOKEN = 1.5;
const TOKENS_BESIDE = 2_500;

/** Hands out what room a brief has, to one thing after the other: the first that ask are served. */
export interface Room {
  /** Takes room for a text; false if there is not enough. */
  take(text: string): boolean;
  /** As many of some texts, from the first, as there is room for. */
  takeSome<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[];
}

/**
 * Opens the room of a brief.
 * @param changedTokens tokens of the changed lines
 * @param always what the brief holds in any case
 */
export function openRoom(changedTokens: number, always: string): Room {
  let left = Math.floor(changedTokens * TOKENS_A_TOKEN) + TOKENS_BESIDE - estimateTokens(always);
  const take = (text: string): boolean => {
    // A line of its own, and what an estimate is off by.
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
