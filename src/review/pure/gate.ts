import {
  SEVERITIES,
  type FailOn,
  type QuestionChoice,
  type Severity,
} from "../../core/vocabulary.ts";
import type { Report, ReviewStatus } from "./report.ts";

/**
 * Says whether a review passes: nothing at or above the level, and nothing left unreviewed. Open questions count
 * where they are asked to.
 */
export function gate(
  outcome: {
    readonly status: ReviewStatus;
    readonly findings: readonly { readonly severity: Severity }[];
    readonly questions?: Report["questions"];
  },
  failOn: FailOn,
  choice: QuestionChoice = "note",
): Report["gate"] {
  const open = choice === "gate" ? openQuestions(outcome.questions ?? []) : [];
  const passed =
    outcome.status !== "partial" &&
    ![...outcome.findings, ...open].some(({ severity }) => isAtOrAbove(severity, failOn));
  return { failOn, passed, ...(choice === "gate" ? { questions: choice } : {}) };
}

/** The questions that no decision answers yet. */
export function openQuestions(questions: Report["questions"]): Report["questions"] {
  return questions.filter(({ answer }) => answer === null);
}

/** Whether a severity reaches a gate's level; none reaches `never`. */
export function isAtOrAbove(severity: Severity, level: FailOn): boolean {
  return level !== "never" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(level);
}
