import type { ConfigWarning, Settings } from "../../config/types.ts";
import { isPattern } from "../../core/rules/matches-pattern.ts";
import { namesInOverride } from "../../core/rules/overrides.ts";
import { knownRules } from "../../review/known-rules.ts";
import { unknownIgnores } from "../../review/pure/unknown-ignores.ts";
import type { Reviewer } from "../../review/types.ts";

const HINT = "see the rules: `tool review --rules`";

/** Warns of names and patterns in `review.ignore` and `review.overrides` that fit no rule of any reviewer. */
export function unknownRuleWarnings(
  { review: { ignore, overrides } }: Pick<Settings, "review">,
  reviewers: readonly Reviewer[],
): readonly ConfigWarning[] {
  if (ignore.length === 0 && overrides.length === 0) return [];
  const known = knownRules(reviewers);
  // A reviewer that makes up rules may report by any name.
  if (known === null) return [];
  const rules = known.map(({ id }) => id);
  return [
    ...warningsOf("review.ignore", ignore, rules),
    ...warningsOf("review.overrides", overrides.flatMap(namesInOverride), rules),
  ];
}

function warningsOf(
  key: string,
  names: readonly string[],
  rules: readonly string[],
): readonly ConfigWarning[] {
  const { some, more } = unknownIgnores(names, rules);
  const code = "CONFIG_UNKNOWN_RULE";
  const warnings = some.map(({ name, nearest }): ConfigWarning => ({
    code,
    message: isPattern(name)
      ? `${key} holds ${name}, which fits no rule`
      : `${key} names ${name}, which is not a rule`,
    hint: nearest === null ? HINT : `did you mean ${nearest}?`,
  }));
  return more === 0
    ? warnings
    : [...warnings, { code, message: `${key} holds ${more} more that fit no rule`, hint: HINT }];
}
