import { compareTexts } from "../../core/compare-texts.ts";
import { FOCUSES, severityRank } from "../../core/vocabulary.ts";
import type { Finding } from "../../core/findings/types.ts";

/**
 * Sorts findings for people. Those of analyzers are sorted by severity, focus and place; those of readers by
 * importance, see `compareImportance`. Both lists are merged by severity; of equals, the findings of analyzers come
 * first, as they are certain.
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

/** The properties that determine the importance of a reader's finding. */
export type Importance = Pick<Finding, "readers" | "verdict" | "rank" | "severity">;

/** Likelihood that the author changes the code, if no second look tells it. */
const UNSAID = 50;

/**
 * Compares the importance of readers' findings, the most important first: by the likelihood that the author changes the
 * code according to a second look, the number of readers, a confirming trace, the readers' own order, and severity. The
 * likelihood predicts the author's changes better than the readers' order, and that better than severity
 * (`docs/quality.md`).
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

/** Compares findings of readers; minor ones come last. */
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
