import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { isPattern } from "../../review/pure/matches-pattern.ts";
import { unknownIgnores } from "../../review/pure/unknown-ignores.ts";
import { knownRules } from "../../review/known-rules.ts";
import type { Reviewer } from "../../review/types.ts";

/** Warns of names and patterns in `review.ignore` that fit no rule of any reviewer: they silence nothing. */
export function warnOfUnknownIgnores(
  { streams }: Pick<Context, "streams">,
  { review: { ignore } }: Pick<Settings, "review">,
  reviewers: readonly Reviewer[],
): void {
  if (ignore.length === 0) return;
  const known = knownRules(reviewers);
  // Somebody who makes rules up as they go may report by any name.
  if (known === null) return;
  const names = known.map(({ id }) => id);
  const { some, more } = unknownIgnores(ignore, names);
  for (const { name, nearest } of some) {
    streams.warn(
      isPattern(name)
        ? `review.ignore holds ${name}, which fits no rule`
        : `review.ignore names ${name}, which no rule is called`,
      nearest === null ? "see the rules: `tool review --rules`" : `did you mean ${nearest}?`,
    );
  }
  if (more > 0)
    streams.warn(
      `review.ignore holds ${more} more that fit no rule`,
      "see the rules: `tool review --rules`",
    );
}
