import { statusOf } from "./assemble-report.ts";
import { gate } from "./gate.ts";
import { rank } from "./rank.ts";
import type { QuestionChoice } from "../../core/vocabulary.ts";
import type { Report } from "./report.ts";
import type { Finding } from "../../core/findings/types.ts";

/** Returns a report with other findings and questions: ranked, with the resulting state and gate. */
export function withFindings(
  report: Report,
  given: readonly Finding[],
  asked: { readonly questions: Report["questions"]; readonly choice: QuestionChoice },
): Report {
  const { questions, choice } = asked;
  const findings = rank(given);
  const status = statusOf(report.files, findings);
  return {
    ...report,
    status,
    findings,
    questions,
    gate: gate({ status, findings, questions }, report.gate.failOn, choice),
  };
}
