import type { Finding, TraceStep } from "../../core/findings/types.ts";

/** What tells a finding from the others, for lists of them. */
export type FindingInShort = Pick<Finding, "id" | "rule" | "file" | "line" | "severity" | "title">;

/** Takes what tells a finding from the others, and leaves out the rest. */
export function inShort(finding: FindingInShort): FindingInShort {
  const { id, rule, file, line, severity, title } = finding;
  return { id, rule, file, line, severity, title };
}

/** What a list tells of a step on the way of a value. */
export type StepInShort = Pick<TraceStep, "file" | "line" | "note">;

/** Takes where a step is and what happens there. */
export function traceStep({ file, line, note }: StepInShort): StepInShort {
  return { file, line, note };
}
