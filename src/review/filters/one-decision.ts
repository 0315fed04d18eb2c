import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { FindingFilter } from "./types.ts";

/** So many equal findings come from one decision. */
const MANY = 3;

/**
 * Keeps only the first of the findings of a rule that one decision caused in many places (`decision`), with the number
 * of the others.
 */
export const oneDecision: FindingFilter<unknown> = {
  name: "one-decision",
  reason: "is counted with the first of several that the change makes in the same way",
  apply<Found extends RawFinding>(findings: readonly Found[]) {
    const groups = groupBy(findings.filter(isDecided), keyOf);
    const kept: Found[] = [];
    const dropped: { finding: Found; because: string }[] = [];
    for (const finding of findings) {
      const group = isDecided(finding) ? (groups.get(keyOf(finding)) ?? []) : [];
      const [first = finding] = group;
      if (group.length < MANY) kept.push(finding);
      else if (first === finding) kept.push({ ...finding, alikeElsewhere: group.length - 1 });
      else dropped.push({ finding, because: `the first is at ${first.file}:${first.line}` });
    }
    return { kept, dropped };
  },
};

function isDecided({ decision }: RawFinding): boolean {
  return decision !== undefined;
}

function keyOf({ rule, decision = "" }: RawFinding): string {
  return `${rule.id} ${decision}`;
}
