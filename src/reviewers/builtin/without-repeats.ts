import type { Place, RawFinding } from "../../core/findings/types.ts";

/** Leaves out what one rule says again about the same piece of code: two of an engine's checks can agree. */
export function withoutRepeats(findings: readonly RawFinding[]): RawFinding[] {
  const kept: RawFinding[] = [];
  for (const finding of findings) {
    const isRepeat = kept.some(
      (other) => other.rule.id === finding.rule.id && overlap(other, finding),
    );
    if (!isRepeat) kept.push(finding);
  }
  return kept;
}

function overlap(one: Place, other: Place): boolean {
  return one.file === other.file && startsBefore(one, other) && startsBefore(other, one);
}

function startsBefore(one: Place, other: Place): boolean {
  return one.line < other.endLine || (one.line === other.endLine && one.column < other.endColumn);
}
