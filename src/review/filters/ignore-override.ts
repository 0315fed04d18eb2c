import type { OverrideEffect } from "../../core/rules/overrides.ts";
import type { IdentifiedFinding } from "../pure/identify-findings.ts";
import { dropFor } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Leaves out findings of rules that an entry of `review.overrides` ignores in their file. */
export const ignoreOverride: FindingFilter<
  { readonly effectOf: (rule: string, file: string) => OverrideEffect },
  IdentifiedFinding
> = {
  name: "review.overrides",
  reason: "is ignored in this file by the setting `review.overrides`",
  apply: (findings, { effectOf }) =>
    dropFor(findings, ({ rule, file }) => {
      const { ignoredBy } = effectOf(rule.id, file);
      return ignoredBy === null ? undefined : `its entry is \`${ignoredBy}\``;
    }),
};
