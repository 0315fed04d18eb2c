import type { RawFinding } from "../core/findings/types.ts";

/** From so many on it was one decision. */
const MANY = 3;

/**
 * Keeps of findings by one rule that say the same of many places the first alone, which says how many others
 * there are: somebody decided that once. `subjectOf` gives what is the same, or null where nothing can be.
 */
export function oneDecision(
  findings: readonly RawFinding[],
  subjectOf: (finding: RawFinding) => string | null,
): RawFinding[] {
  const groups = new Map<string, RawFinding[]>();
  const keyed = findings.map((finding) => {
    const subject = subjectOf(finding);
    const key = subject === null ? null : `${finding.rule.id} ${subject}`;
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), finding]);
    return { finding, key };
  });
  return keyed.flatMap(({ finding, key }) => {
    const group = groups.get(key ?? "") ?? [];
    if (group.length < MANY) return [finding];
    return group[0] === finding ? [{ ...finding, alikeElsewhere: group.length - 1 }] : [];
  });
}
