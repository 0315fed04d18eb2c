import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Keeps what lies in a reviewed file, and what the change caused wherever it lies. */
export const unreviewedFile: FindingFilter<{ readonly reviewed: ReadonlySet<string> }> = {
  name: "unreviewed-file",
  reason: "is in a file that this review does not cover",
  apply: (findings, { reviewed }) =>
    keepIf(
      findings,
      ({ file, isCausedByChange }) => reviewed.has(file) || isCausedByChange === true,
    ),
};
