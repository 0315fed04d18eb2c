import type { Focus } from "../../core/vocabulary.ts";
import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Keeps the findings in the focus of the review. */
export const otherFocus: FindingFilter<{ readonly focus: Focus | null }> = {
  name: "other-focus",
  reason: "has another focus than this review",
  apply: (findings, { focus }) =>
    keepIf(findings, ({ rule }) => focus === null || rule.focus === focus),
};
