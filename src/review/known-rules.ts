import type { KnownRule } from "./pure/judge-ignore-comments.ts";
import type { Reviewer } from "./types.ts";

/** Returns all rules of some reviewers; null if one of them has no fixed rules. */
export function knownRules(reviewers: readonly Reviewer[]): readonly KnownRule[] | null {
  const lists = reviewers.map(({ rules }) => rules?.() ?? null);
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}
