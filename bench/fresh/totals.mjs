import { readRules } from "../shared/read-rules.mjs";
import { isOfFamily } from "../recall/is-of-family.mjs";

const FOCUSES = new Set(["security", "edge-case"]);
const rules = readRules();

/**
 * Whether a finding names the fault that a fix mended: it lies on a line that the fix touched, is about security or an
 * edge case, and, where the weakness of the fault is known, is of the same family.
 */
export function names(finding, { cwe = null }) {
  if (!finding.on || !FOCUSES.has(finding.focus)) return false;
  return cwe === null || isOfFamily(rules.get(finding.rule)?.cwe ?? null, cwe);
}

/**
 * Totals of a list, by kind of source: how many faults were found and what is said about a change that is fine, as far
 * as findings count.
 */
export function totalsOf(list, all, fixes, isCounted) {
  const reviewed = all.map(({ fix, backwards, forwards }) => ({
    fix,
    backwards: backwards.filter(isCounted),
    forwards: forwards?.filter(isCounted) ?? null,
  }));
  const kinds = [
    [`${list} of packages`, (fix) => fix.name !== undefined],
    [`${list} of repositories`, (fix) => fix.commit !== undefined],
  ];
  return kinds
    .map(([title, isOne]) =>
      totalOf(
        title,
        reviewed.filter(({ fix }) => isOne(fix)),
        fixes.filter(isOne),
      ),
    )
    .filter(({ drawn }) => drawn > 0);
}

function totalOf(title, reviewed, fixes) {
  const found = reviewed.filter(({ fix, backwards }) => backwards.some((each) => names(each, fix)));
  const clean = reviewed.flatMap(({ forwards }) => (forwards === null ? [] : [forwards]));
  const mean = (isCounted) =>
    clean.length === 0 ? null : hundredths(clean.flat().filter(isCounted).length / clean.length);
  return {
    list: title,
    drawn: fixes.length,
    of: reviewed.length,
    found: found.length,
    percent: hundredths((100 * found.length) / reviewed.length),
    clean: mean(() => true),
    cleanGrave: mean(({ severity }) => severity !== "minor"),
  };
}

const hundredths = (number) => Math.round(number * 100) / 100;

/** Whether a finding's rule speaks without being asked for. */
export const isStable = ({ rule }) => rules.get(rule)?.status !== "nursery";
