import type { Place, RawFinding } from "../../core/findings/types.ts";

/** Leaves out what one rule says again about the same piece of code: two of an engine's checks can agree. */
export function withoutRepeats(findings: readonly RawFinding[]): RawFinding[] {
  const said = new Map<string, RawFinding[]>();
  return findings.filter((finding) => {
    const key = `${finding.rule.id}\0${finding.file}`;
    const others = said.get(key) ?? [];
    if (others.some((other) => overlap(other, finding))) return false;
    said.set(key, [...others, finding]);
    return true;
  });
}

function overlap(one: Place, other: Place): boolean {
  return startsBefore(one, other) && startsBefore(other, one);
}

function startsBefore(one: Place, other: Place): boolean {
  return one.line < other.endLine || (one.line === other.endLine && one.column < other.endColumn);
}
