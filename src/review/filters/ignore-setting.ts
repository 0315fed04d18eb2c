import type { IdentifiedFinding } from "../pure/identify-findings.ts";
import { isNamed } from "../pure/is-named.ts";
import { isPattern, matchesPattern } from "../../core/rules/matches-pattern.ts";
import { dropFor } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Leaves out findings that `review.ignore` names by rule, pattern or id. */
export const ignoreSetting: FindingFilter<
  { readonly ignore: readonly string[] },
  IdentifiedFinding
> = {
  name: "review.ignore",
  reason: "is ignored by the setting `review.ignore`",
  apply: (findings, { ignore }) =>
    dropFor(findings, (finding) => {
      const entry = ignore.find(
        (each) =>
          isNamed(finding, [each]) || (isPattern(each) && matchesPattern(each, finding.rule.id)),
      );
      return entry === undefined ? undefined : `its entry is \`${entry}\``;
    }),
};
