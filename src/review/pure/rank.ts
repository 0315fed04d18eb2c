import { FOCUSES, SEVERITIES } from "../../core/vocabulary.ts";
import type { Finding } from "../../core/findings/types.ts";

/** Puts findings in the order people should read them: severity, focus, file, line, column, rule. */
export function rank(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      FOCUSES.indexOf(a.focus) - FOCUSES.indexOf(b.focus) ||
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.rule, b.rule),
  );
}

/** By code unit: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
