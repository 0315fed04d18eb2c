import { compareTexts } from "../../core/compare-texts.ts";
import { FOCUSES, severityRank } from "../../core/vocabulary.ts";
import type { Finding } from "../../core/findings/types.ts";

/**
 * Puts findings in the order people should read them. Those of the analyzers go by severity, focus and place. Those of
 * readers go by their importance, see `compareImportance`. Both lists are merged: whichever begins with the more severe
 * finding comes next, and of equals the analyzers', which need no belief.
 */
export function rank(findings: readonly Finding[]): Finding[] {
  const known = findings.filter((each) => each.rank === undefined).sort(compareSeverity);
  const read = findings.filter((each) => each.rank !== undefined).sort(compareRead);
  const ranked: Finding[] = [];
  let [next] = read;
  for (const each of known) {
    while (next !== undefined && severityRank(next) < severityRank(each)) {
      ranked.push(next);
      read.shift();
      [next] = read;
    }
    ranked.push(each);
  }
  return [...ranked, ...read];
}

/** What says how important a reader's finding is. */
export type Importance = Pick<Finding, "readers" | "verdict" | "rank" | "severity">;

/** What a finding counts as whose second look does not say how likely the author changes the code. */
const UNSAID = 50;

/**
 * Orders findings of readers, the most important first: what the author most likely changes the code for, as a second
 * look says, then what more readers report, then what a trace confirms, then the readers' own order; severity decides
 * between equals. What a second look holds to be likely agrees with what authors do more often than the readers' order
 * does, and that more often than severity (`docs/quality.md`).
 */
export function compareImportance(a: Importance, b: Importance): number {
  return (
    (b.verdict?.likely ?? UNSAID) - (a.verdict?.likely ?? UNSAID) ||
    (b.readers?.said ?? 1) - (a.readers?.said ?? 1) ||
    Number(b.verdict?.ruling === "confirmed") - Number(a.verdict?.ruling === "confirmed") ||
    (a.rank ?? Infinity) - (b.rank ?? Infinity) ||
    severityRank(a) - severityRank(b)
  );
}

/** What is minor, or is counted as such, comes last. */
function compareRead(a: Finding, b: Finding): number {
  return (
    Number(a.severity === "minor") - Number(b.severity === "minor") ||
    compareImportance(a, b) ||
    comparePlace(a, b)
  );
}

function compareSeverity(a: Finding, b: Finding): number {
  return (
    severityRank(a) - severityRank(b) ||
    FOCUSES.indexOf(a.focus) - FOCUSES.indexOf(b.focus) ||
    comparePlace(a, b)
  );
}

function comparePlace(a: Finding, b: Finding): number {
  return (
    compareTexts(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareTexts(a.rule, b.rule)
  );
}
