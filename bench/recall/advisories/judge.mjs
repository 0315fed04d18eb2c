import { isOfFamily } from "../is-of-family.mjs";

const AROUND = 3;
const FOCUSES = new Set(["security", "edge-case"]);

/**
 * Says what a review made of a flaw that a change brings back: `found` when a finding about security or
 * an edge case lies on the lines that the mending had touched, or three beside them, and is of the same
 * family of weaknesses; `other` when what lies there is about something else; else `missed`.
 */
export function judge(findings, touched, cwe) {
  const there = findings.filter(({ focus }) => FOCUSES.has(focus)).filter(isOn(touched));
  const right = there.filter((finding) => isOfFamily(finding.cwe, cwe));
  const outcome = right.length > 0 ? "found" : there.length > 0 ? "other" : "missed";
  const rules = (right.length > 0 ? right : there).map(({ rule }) => rule);
  return { outcome, rules: [...new Set(rules)].sort() };
}

/**
 * Says what a review made of the same code when all files that the mending touched are new: `found` when a
 * finding in one of them is of the same family of weaknesses. Where the mending put its check says little then.
 */
export function judgeNew(findings, touched, cwe) {
  const right = findings.filter(
    (finding) =>
      FOCUSES.has(finding.focus) && touched.has(finding.file) && isOfFamily(finding.cwe, cwe),
  );
  return { found: right.length > 0, rules: [...new Set(right.map(({ rule }) => rule))].sort() };
}

/** Whether a finding (file, line, endLine) lies on given lines (path → set), or near them. */
export function isOn(touched) {
  return ({ file, line, endLine = line }) => {
    const last = endLine - line > 12 ? line : endLine;
    return [...(touched.get(file) ?? [])].some((at) => line - AROUND <= at && at <= last + AROUND);
  };
}
