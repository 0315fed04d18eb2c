import type { Report } from "../../review/pure/report.ts";

type Question = Report["questions"][number];

/** A question in a format that has only a message for it: its words, and the decision where there is one. */
export function questionText(question: string, answer: Question["answer"]): string {
  return answer === null
    ? `Question: ${question}`
    : `Question: ${question}\nDecision ${answer.entry}: ${answer.text}`;
}
