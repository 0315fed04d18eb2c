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

/** Whether a finding (file, line, endLine) lies on given lines (path → set), or near them. */
export function isOn(touched) {
  return ({ file, line, endLine = line }) => {
    const last = endLine - line > 12 ? line : endLine;
    return [...(touched.get(file) ?? [])].some((at) => line - AROUND <= at && at <= last + AROUND);
  };
}
