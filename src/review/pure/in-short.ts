import type { Finding, TraceStep } from "../../core/findings/types.ts";

/** The properties of a finding in a list. */
export type FindingInShort = Pick<Finding, "id" | "rule" | "file" | "line" | "severity" | "title">;

/** Returns the properties of a finding for a list. */
export function inShort(finding: FindingInShort): FindingInShort {
  const { id, rule, file, line, severity, title } = finding;
  return { id, rule, file, line, severity, title };
}

/** The properties of a step of a trace in a list. */
export type StepInShort = Pick<TraceStep, "file" | "line" | "note">;

/** Returns the place and the note of a step. */
export function traceStep({ file, line, note }: StepInShort): StepInShort {
  return { file, line, note };
}
