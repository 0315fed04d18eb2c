import type { StepInShort } from "../../review/pure/in-short.ts";
import { printable } from "../../core/printable.ts";

/** In a longer trace, the middle steps are counted. */
const MAX_STEPS = 8;
const LAST_STEPS = 3;

/**
 * Returns the steps of a finding's trace for people, each with its place (`line 7`, or `a.js:7` in another file) and a
 * note; empty if all of them are on the line of the finding.
 */
export function traceSteps(finding: {
  readonly trace?: readonly StepInShort[];
  readonly file: string;
  readonly line: number;
}): readonly { readonly place: string; readonly note: string }[] {
  const { trace = [], file, line } = finding;
  if (trace.every((step) => step.file === file && step.line === line)) return [];
  const steps = trace.map((step) => ({
    place: step.file === file ? `line ${step.line}` : `${printable(step.file)}:${step.line}`,
    note: printable(step.note),
  }));
  if (steps.length <= MAX_STEPS) return steps;
  const head = steps.slice(0, MAX_STEPS - LAST_STEPS - 1);
  const left = steps.length - head.length - LAST_STEPS;
  return [...head, { place: "…", note: `${left} more steps` }, ...steps.slice(-LAST_STEPS)];
}
