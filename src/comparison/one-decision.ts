import type { RawFinding } from "../core/findings/types.ts";

/**
 * Says which findings were decided together, so that a filter of the review can make one of those that are many.
 * `subjectOf` gives what is the same in them, or null if nothing can be.
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
