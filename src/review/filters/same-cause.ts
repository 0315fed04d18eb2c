import { severityRank } from "../../core/vocabulary.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { IdentifiedFinding } from "../pure/identify-findings.ts";
import { leaveOut } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/**
 * Merges two findings about both ends of one flaw: a check that the change removed, and a place that is vulnerable
 * without it. They come from different analyzers, are in one file and mean the same weakness: in one function or on the
 * trace of the value if the place is unchanged, at the same place if the change wrote it. Or they share their place,
 * were both caused by the change, and one of them is about no particular weakness. The particular one is kept, or else
 * the lost check, as it is in the change; it gets the higher severity, and its evidence names the other end.
 */
export const sameCause: FindingFilter<unknown, IdentifiedFinding> = {
  name: "same-cause",
  reason: "describes the other end of a flaw that is reported",
  apply<Found extends IdentifiedFinding>(findings: readonly Found[]) {
    const files = new Set(findings.filter(isAboutChange).map(({ file }) => file));
    const ends = findings.filter(
      (each) => files.has(each.file) && (isCaused(each) || !isAboutChange(each)),
    );
    const gone = new Map<Found, Found>();
    const others = new Map<Found, Found>();
    for (const found of [...ends].sort(tellingFirst)) {
      if (gone.has(found)) continue;
      for (const other of ends) {
        if (other === found || gone.has(other) || !isSameFlaw(found, other)) continue;
        gone.set(other, found);
        if (!others.has(found)) others.set(found, other);
      }
    }
    const { kept, dropped } = leaveOut(findings, gone);
    return {
      dropped,
      kept: kept.map((finding) => {
        const other = others.get(finding);
        return other === undefined ? finding : joined(finding, other);
      }),
    };
  },
};

/** Any missing check: CWE-754 and CWE-1284 of https://cwe.mitre.org. */
const UNSPECIFIC: ReadonlySet<number | null> = new Set([754, 1284]);

/** An unchecked result: two calls are not related. */
const OF_ONE_CALL = 252;

function isSameFlaw(a: IdentifiedFinding, b: IdentifiedFinding): boolean {
  if (a.file !== b.file || a.source === b.source || isAboutChange(a) === isAboutChange(b))
    return false;
  // A question does not represent a fact.
  if (a.rule.question !== undefined || b.rule.question !== undefined) return false;
  const isOnePlace = a.line <= b.endLine && b.line <= a.endLine;
  // A finding on a changed line is the same flaw only at the place of the lost check.
  if (!isOnePlace && !(isCaused(a) && isCaused(b) && areTwoEnds(a, b))) return false;
  if (a.rule.cwe !== null && a.rule.cwe === b.rule.cwe) return true;
  return isOnePlace && (isUnspecific(a) || isUnspecific(b)) && isCaused(a) && isCaused(b);
}

function areTwoEnds(a: IdentifiedFinding, b: IdentifiedFinding): boolean {
  if (a.rule.cwe === OF_ONE_CALL) return false;
  return (
    isWithin(a.symbol, b.symbol) || isWithin(b.symbol, a.symbol) || passes(a, b) || passes(b, a)
  );
}

function isWithin(symbol: string, around: string): boolean {
  return symbol === around || (around !== "" && symbol.startsWith(`${around}.`));
}

/** Whether the trace of one finding includes the place of another. */
function passes({ trace = [] }: RawFinding, { file, line, endLine }: RawFinding): boolean {
  return trace.some((step) => step.file === file && step.line <= endLine && line <= step.endLine);
}

function isCaused({ isCausedByChange }: RawFinding): boolean {
  return isCausedByChange === true;
}

function tellingFirst(a: RawFinding, b: RawFinding): number {
  return (
    Number(isUnspecific(a)) - Number(isUnspecific(b)) ||
    Number(isAboutChange(b)) - Number(isAboutChange(a)) ||
    severityRank(a.rule) - severityRank(b.rule) ||
    a.line - b.line
  );
}

function isUnspecific({ rule }: RawFinding): boolean {
  return UNSPECIFIC.has(rule.cwe);
}

function isAboutChange({ rule }: RawFinding): boolean {
  return rule.id.startsWith("change/");
}

function joined<Found extends RawFinding>(finding: Found, other: Found): Found {
  const { severity } =
    severityRank(other.rule) < severityRank(finding.rule) ? other.rule : finding.rule;
  const { check } = other.values;
  const end =
    check === undefined
      ? `and line ${other.line}: ${other.evidence}`
      : `the change took \`${check}\` out at line ${other.line}`;
  return {
    ...finding,
    rule: { ...finding.rule, severity },
    evidence: `${finding.evidence} (${end})`,
  };
}
