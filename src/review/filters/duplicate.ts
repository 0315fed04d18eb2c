import { compareTexts } from "../../core/compare-texts.ts";
import { severityRank } from "../../core/vocabulary.ts";
import type { Place, RawFinding } from "../../core/findings/types.ts";
import { ruleNamed } from "../../analyzers/shared/pack.ts";
import { sourcesOf } from "../../core/rules/rule-sources.ts";
import { plainWords } from "../pure/plain-words.ts";
import { leaveOut } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/**
 * Merges findings with the same place and claim into the gravest (then the one with a fix, one of our rules, the
 * narrowest, the first by rule name). Findings of two analyzers are the same if their places overlap and they mean the
 * same weakness; those of one analyzer, only if they start at the same position: nested places (a loop in a loop) are
 * two facts.
 */
export const duplicate: FindingFilter<unknown> = {
  name: "duplicate",
  reason: "duplicates another finding at the same place",
  apply<Found extends RawFinding>(findings: readonly Found[]) {
    const same = new Map<Found, Found>();
    const places = new Map<string, PlaceIndex<Found>>();
    for (const finding of [...findings].sort(strongestFirst)) {
      const index = places.get(finding.file) ?? createPlaceIndex<Found>();
      places.set(finding.file, index);
      const other = index.near(finding).find((each) => isSame(finding, each));
      if (other === undefined) index.add(finding);
      else same.set(finding, other);
    }
    return leaveOut(findings, same);
  },
};

/** The kept findings in one file by their lines: a file may have thousands. */
interface PlaceIndex<Found> {
  add(finding: Found): void;
  /** Returns the findings that share a line with a finding, and perhaps more. */
  near(finding: Found): readonly Found[];
}

/** The few places with more lines are kept in one list. */
const MANY_LINES = 40;

function createPlaceIndex<Found extends Place>(): PlaceIndex<Found> {
  const all: Found[] = [];
  const long: Found[] = [];
  const byLine = new Map<number, Found[]>();
  const isLong = ({ line, endLine }: Found): boolean => endLine - line >= MANY_LINES;
  return {
    add(finding) {
      all.push(finding);
      if (isLong(finding)) long.push(finding);
      else
        for (const line of linesOf(finding))
          byLine.set(line, [...(byLine.get(line) ?? []), finding]);
    },
    near: (finding) =>
      isLong(finding)
        ? all
        : [...long, ...linesOf(finding).flatMap((line) => byLine.get(line) ?? [])],
  };
}

function linesOf({ line, endLine }: Place): number[] {
  return Array.from({ length: Math.max(1, endLine - line + 1) }, (_, index) => line + index);
}

function strongestFirst(a: RawFinding, b: RawFinding): number {
  return (
    severityRank(a.rule) - severityRank(b.rule) ||
    Number(a.fix === null) - Number(b.fix === null) ||
    (a.source === b.source ? 0 : Number(isForeign(a)) - Number(isForeign(b))) ||
    a.endLine - a.line - (b.endLine - b.line) ||
    compareTexts(a.rule.id, b.rule.id)
  );
}

function isForeign({ rule }: RawFinding): boolean {
  return ruleNamed(rule.id) === undefined;
}

function isSame(a: RawFinding, b: RawFinding): boolean {
  if (!isSameClaim(a, b)) return false;
  return a.source === b.source
    ? a.line === b.line && a.column === b.column
    : startsBefore(a, b) && startsBefore(b, a);
}

function isSameClaim(
  { rule: a, source, rank }: RawFinding,
  { rule: b, ...other }: RawFinding,
): boolean {
  // The rule of a reader's finding is its category, so the titles are compared.
  if (rank !== undefined && source === other.source)
    return plainWords(a.title) === plainWords(b.title);
  return (
    a.id === b.id ||
    (source !== other.source && (isCheckOf(a.id, b.id) || isCheckOf(b.id, a.id))) ||
    (a.cwe !== null && a.cwe === b.cwe) ||
    (a.focus === b.focus && plainWords(a.title) === plainWords(b.title))
  );
}

/** Whether one of our rules is based on the check of a linter: `js/eval-input` on `eslint/no-eval`. */
function isCheckOf(own: string, foreign: string): boolean {
  const rule = ruleNamed(own);
  if (rule === undefined || own === foreign) return false;
  const check = foreign.slice(foreign.lastIndexOf("/") + 1).toLowerCase();
  return sourcesOf(rule).some(({ name, url }) =>
    [name, url ?? ""].some((each) => lastName(each) === check),
  );
}

/** Returns `no-eval` for `https://eslint.org/docs/latest/rules/no-eval.html` and `Oxlint eslint/no-eval`. */
function lastName(source: string): string {
  return (/([\w-]+)(?:\.html)?\/?$/.exec(source)?.[1] ?? "").toLowerCase();
}

/** Whether `a` starts before `b` ends. An empty place has one column. */
function startsBefore(a: Place, b: Place): boolean {
  const end = b.line === b.endLine ? Math.max(b.endColumn, b.column + 1) : b.endColumn;
  return a.line < b.endLine || (a.line === b.endLine && a.column < end);
}
