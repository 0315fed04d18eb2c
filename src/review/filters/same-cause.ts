import { severityRank } from "../../core/vocabulary.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { IdentifiedFinding } from "../pure/identify-findings.ts";
import { leaveOut } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/**
 * Makes one finding of two that tell one flaw at its two ends: a check that the change took out, and a place
 * that is open because of it. They come from different analyzers, lie in one file, and mean the same weakness: in one
 * function, or on the way of the value, where the change left that place alone; at one place where the change wrote it.
 * Or they share their place, were both caused by the change, and one of them names no weakness in particular. The one that names it
 * stays, and of two that do the lost check, as it lies in the change: with the weight of the graver, and evidence
 * that says where the other end is.
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

/** A missing check, of whatever: CWE-754 and CWE-1284 of https://cwe.mitre.org. */
const UNSPECIFIC: ReadonlySet<number | null> = new Set([754, 1284]);

/** A result that nobody looks at: those of two calls have nothing to do with each other. */
const OF_ONE_CALL = 252;

function isSameFlaw(a: IdentifiedFinding, b: IdentifiedFinding): boolean {
  if (a.file !== b.file || a.source === b.source || isAboutChange(a) === isAboutChange(b))
    return false;
  // What is only asked about does not stand for what is known.
  if (a.rule.question !== undefined || b.rule.question !== undefined) return false;
  const isOnePlace = a.line <= b.endLine && b.line <= a.endLine;
  // What stands on a line of the change is the same flaw only where the check was lost.
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

/** Whether the value of one finding goes through the place of another. */
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
