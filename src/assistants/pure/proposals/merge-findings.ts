import { plainWords } from "../../../review/pure/plain-words.ts";
import type { Place, RawFinding } from "../../../core/findings/types.ts";
import { likenessOf, stemsOf } from "../../../core/likeness.ts";
import { severityRank } from "../../../core/vocabulary.ts";
import type { DroppedProposal } from "./types.ts";

/** The share of common words from which on two titles mean the same. */
const ALIKE = 0.43;
/** A longer place is about a whole block: a finding that starts elsewhere in it is a different one. */
const SHORT_LINES = 4;

/**
 * Merges findings that mean the same, from any reader, and keeps the most severe. Findings that the built-in reviewer
 * reports are dropped. Every dropped finding has a reason.
 */
export function mergeFindings(
  findings: readonly RawFinding[],
  leads: readonly RawFinding[],
): { readonly kept: readonly RawFinding[]; readonly dropped: readonly DroppedProposal[] } {
  const kept: RawFinding[] = [];
  const dropped: DroppedProposal[] = [];
  for (const finding of [...findings].sort(strongestFirst)) {
    const lead = leads.find((each) => isSaidBy(finding, each));
    const same = kept.find((each) => isSame(finding, each));
    const because =
      lead !== undefined
        ? `${lead.rule.id} already reports it`
        : same !== undefined
          ? `it is the same as "${same.rule.title}"`
          : null;
    if (because === null) kept.push(finding);
    else {
      const { file, line, rule } = finding;
      dropped.push({ file, line, title: rule.title, because });
    }
  }
  const stays = new Set(kept);
  return { kept: findings.filter((finding) => stays.has(finding)), dropped };
}

function strongestFirst(a: RawFinding, b: RawFinding): number {
  return (
    severityRank(a.rule) - severityRank(b.rule) ||
    Number(a.rule.trigger === "") - Number(b.rule.trigger === "") ||
    Number(a.fix === null) - Number(b.fix === null)
  );
}

/** Whether the built-in reviewer reports the same: one focus at one place. */
function isSaidBy(finding: RawFinding, lead: RawFinding): boolean {
  const { rule } = finding;
  return (
    overlaps(finding, lead) &&
    (rule.focus === lead.rule.focus || (rule.cwe !== null && rule.cwe === lead.rule.cwe))
  );
}

function isSame(a: RawFinding, b: RawFinding): boolean {
  if (!overlaps(a, b)) return false;
  const words = likenessOf(stemsOf(a.rule.title), stemsOf(b.rule.title));
  return (
    a.rule.id === b.rule.id ||
    (a.rule.cwe !== null && a.rule.cwe === b.rule.cwe) ||
    (a.rule.focus === b.rule.focus && words >= ALIKE) ||
    plainWords(a.rule.title) === plainWords(b.rule.title)
  );
}

function overlaps(a: Place, b: Place): boolean {
  if (a.file !== b.file || a.line > b.endLine || b.line > a.endLine) return false;
  const isLong = [a, b].some(({ line, endLine }) => endLine - line + 1 > SHORT_LINES);
  return !isLong || Math.abs(a.line - b.line) < SHORT_LINES;
}
