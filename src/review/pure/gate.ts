import { SEVERITIES, type FailOn, type Severity } from "../../core/vocabulary.ts";
import type { Report, ReviewStatus } from "./report.ts";

/** Says whether a review passes: nothing at or above the level, and nothing left unreviewed. */
export function gate(
  outcome: {
    readonly status: ReviewStatus;
    readonly findings: readonly { readonly severity: Severity }[];
  },
  failOn: FailOn,
): Report["gate"] {
  const passed =
    outcome.status !== "partial" &&
    !outcome.findings.some(({ severity }) => isAtOrAbove(severity, failOn));
  return { failOn, passed };
}

/** Whether a severity reaches a gate's level; none reaches `never`. */
export function isAtOrAbove(severity: Severity, level: FailOn): boolean {
  return level !== "never" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(level);
}
