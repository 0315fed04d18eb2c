import type { Rule } from "../core/findings/types.ts";
import type { Reviewer } from "./types.ts";

/** Every rule that some reviewers know; null when one of them makes up its rules as it goes. */
export function knownRules(
  reviewers: readonly Reviewer[],
): readonly Pick<Rule, "id" | "focus">[] | null {
  const lists = reviewers.map(({ rules }) => rules?.() ?? null);
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}
