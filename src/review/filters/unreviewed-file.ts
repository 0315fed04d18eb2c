import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Keeps findings in reviewed files, and those that the change caused in any file. */
export const unreviewedFile: FindingFilter<{ readonly reviewed: ReadonlySet<string> }> = {
  name: "unreviewed-file",
  reason: "is in a file that this review does not cover",
  apply: (findings, { reviewed }) =>
    keepIf(
      findings,
      ({ file, isCausedByChange }) => reviewed.has(file) || isCausedByChange === true,
    ),
};
