import type { FindingFilter } from "./types.ts";
import { dropFor } from "./run-filters.ts";

/** Leaves out findings that the rest of the change shows to be intended, according to their analyzer. */
export const explained: FindingFilter<unknown> = {
  name: "explained",
  reason: "is meant, as the rest of the change shows",
  apply: (findings) => dropFor(findings, (finding) => finding.explained),
};
