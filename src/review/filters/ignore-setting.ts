import type { IdentifiedFinding } from "../pure/identify-findings.ts";
import { isNamed } from "../pure/is-named.ts";
import { isPattern, matchesPattern } from "../pure/matches-pattern.ts";
import type { FindingFilter, LeftOut } from "./types.ts";

/** Leaves out what `review.ignore` names: by rule, by pattern or by id. */
export const ignoreSetting: FindingFilter<
  { readonly ignore: readonly string[] },
  IdentifiedFinding
> = {
  name: "review.ignore",
  reason: "is ignored by the setting `review.ignore`",
  apply<Found extends IdentifiedFinding>(
    findings: readonly Found[],
    { ignore }: { readonly ignore: readonly string[] },
  ) {
    const kept: Found[] = [];
    const dropped: LeftOut<Found>[] = [];
    for (const finding of findings) {
      const entry = ignore.find(
        (each) =>
          isNamed(finding, [each]) || (isPattern(each) && matchesPattern(each, finding.rule.id)),
      );
      if (entry === undefined) kept.push(finding);
      else dropped.push({ finding, because: `its entry is \`${entry}\`` });
    }
    return { kept, dropped };
  },
};
