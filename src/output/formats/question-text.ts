import type { Report } from "../../review/pure/report.ts";

type Question = Report["questions"][number];

/** Returns a question as one message: its words, and the decision if there is one. */
export function questionText(question: string, answer: Question["answer"]): string {
  return answer === null
    ? `Question: ${question}`
    : `Question: ${question}\nDecision ${answer.entry}: ${answer.text}`;
}
