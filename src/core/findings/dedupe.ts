import { SEVERITIES } from "../vocabulary.ts";
import type { Place, RawFinding } from "./types.ts";

/**
 * Makes one finding of those that share place and claim, and keeps the gravest (then one with a fix,
 * then the narrower, then by rule name). Two analyzers agree when their places overlap and they mean
 * the same weakness; one analyzer repeats itself only from the very same start, since its nested
 * places (a loop in a loop) are two facts.
 */
export function dedupe<Found extends RawFinding>(findings: readonly Found[]): Found[] {
  const kept = new Set<Found>();
  const keptIn = new Map<string, Found[]>();
  for (const finding of [...findings].sort(strongestFirst)) {
    const others = keptIn.get(finding.file) ?? [];
    if (others.some((other) => isSame(finding, other))) continue;
    kept.add(finding);
    others.push(finding);
    keptIn.set(finding.file, others);
  }
  return findings.filter((finding) => kept.has(finding));
}

function strongestFirst(a: RawFinding, b: RawFinding): number {
  return (
    SEVERITIES.indexOf(a.rule.severity) - SEVERITIES.indexOf(b.rule.severity) ||
    Number(a.fix === null) - Number(b.fix === null) ||
    a.endLine - a.line - (b.endLine - b.line) ||
    (a.rule.id < b.rule.id ? -1 : Number(a.rule.id > b.rule.id))
  );
}

/** Two findings of one file. */
function isSame(a: RawFinding, b: RawFinding): boolean {
  if (!isSameClaim(a, b)) return false;
  return a.source === b.source
    ? a.line === b.line && a.column === b.column
    : startsBefore(a, b) && startsBefore(b, a);
}

function isSameClaim({ rule: a }: RawFinding, { rule: b }: RawFinding): boolean {
  return (
    a.id === b.id ||
    (a.cwe !== null && a.cwe === b.cwe) ||
    (a.focus === b.focus && plainWords(a.title) === plainWords(b.title))
  );
}

function plainWords(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether `a` starts before `b` is over. An empty place takes up one column. */
function startsBefore(a: Place, b: Place): boolean {
  const end = b.line === b.endLine ? Math.max(b.endColumn, b.column + 1) : b.endColumn;
  return a.line < b.endLine || (a.line === b.endLine && a.column < end);
}
