import type { KnownRule } from "./pure/judge-ignore-comments.ts";
import type { Reviewer } from "./types.ts";

/** Every rule that some reviewers know; null when one of them makes up its rules as it goes. */
export function knownRules(reviewers: readonly Reviewer[]): readonly KnownRule[] | null {
  const lists = reviewers.map(({ rules }) => rules?.() ?? null);
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}
