import {
  SEVERITIES,
  type FailOn,
  type QuestionChoice,
  type Severity,
} from "../../core/vocabulary.ts";
import type { Report, ReviewStatus } from "./report.ts";

/**
 * Decides whether a review passes: it has no findings at or above the level, and no file failed. Open questions count
 * if `choice` is `gate`.
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

/** Returns the questions without an answer. */
export function openQuestions(questions: Report["questions"]): Report["questions"] {
  return questions.filter(({ answer }) => answer === null);
}

/** Whether a severity reaches a gate's level; none reaches `never`. */
export function isAtOrAbove(severity: Severity, level: FailOn): boolean {
  return level !== "never" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(level);
}
