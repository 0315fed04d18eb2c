import type { FindingFilter } from "./types.ts";
import { dropFor } from "./run-filters.ts";

/** Leaves out what the rest of the change shows to be meant, as the analyzer says that compares it. */
export const explained: FindingFilter<unknown> = {
  name: "explained",
  reason: "is meant, as the rest of the change shows",
  apply: (findings) => dropFor(findings, (finding) => finding.explained),
};
