import type { Finding } from "../../core/findings/types.ts";
import { SEVERITIES, type Confidence, type Severity } from "../../core/vocabulary.ts";

/** The confidence of a fix, in words. */
export const CARE: Readonly<Record<Confidence, string>> = {
  safe: "safe to apply",
  verify: "look at it before applying",
  careful: "changes behaviour",
};

type Said = Pick<Finding, "severity" | "belowGate" | "verdict">;

/** Returns the severity under which people see a finding: the gravest that its reader or a second look gave. */
export function saidSeverity({ severity, belowGate, verdict }: Said): Severity {
  const said = new Set([severity, belowGate?.severity, verdict?.severity?.reader]);
  return SEVERITIES.find((each) => said.has(each)) ?? severity;
}

/** Counts the findings that are listed under each severity, the gravest first. */
export function countSaid(findings: readonly Said[]): [severity: Severity, many: number][] {
  return SEVERITIES.map((severity) => [
    severity,
    findings.filter((finding) => saidSeverity(finding) === severity).length,
  ]);
}

/** Returns the severity in words: `major`, `major, second look: minor`, `critical, counted as minor`. */
export function severityWords(finding: Said): string {
  const { severity, belowGate, verdict } = finding;
  const said = saidSeverity(finding);
  const { reader, secondLook } = verdict?.severity ?? {};
  const looked =
    secondLook === undefined
      ? []
      : [secondLook === said ? `reader: ${reader}` : `second look: ${secondLook}`];
  const counted =
    belowGate === undefined || secondLook === severity ? [] : [`counted as ${severity}`];
  return [said, ...looked, ...counted].join(", ");
}
