import { statusOf } from "./assemble-report.ts";
import { gate } from "./gate.ts";
import { rank } from "./rank.ts";
import type { Report } from "./report.ts";
import type { Finding } from "../../core/findings/types.ts";

/** The same report with other findings: ranked, with the state and the gate that they make. */
export function withFindings(report: Report, given: readonly Finding[]): Report {
  const findings = rank(given);
  const status = statusOf(report.files, findings);
  return {
    ...report,
    status,
    findings,
    gate: gate({ status, findings }, report.gate.failOn),
  };
}
