import type { RawFinding } from "../core/findings/types.ts";

/**
 * Marks the findings that one decision caused, so that a filter of the review can report many of them as one.
 * `subjectOf` returns their common subject, or null if a finding has none.
 */
export function oneDecision(
  findings: readonly RawFinding[],
  subjectOf: (finding: RawFinding) => string | null,
): RawFinding[] {
  return findings.map((finding) => {
    const decision = subjectOf(finding);
    return decision === null ? finding : { ...finding, decision };
  });
}
