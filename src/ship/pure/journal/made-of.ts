import type { StepRecord } from "../types.ts";
import type { RunState } from "./types.ts";

/** Finds the commit that a run made last; null if it made none. */
export function madeCommit({ effects }: Pick<RunState, "effects">): string | null {
  const made = effects.findLast(({ effect, isDone }) => effect.do === "commit" && isDone)?.made;
  const commit = fieldOf(made, "commit");
  return typeof commit === "string" && commit !== "" ? commit : null;
}

/** Reads a field of an effect's result from the journal; null if there is no such field. */
export function fieldOf(made: unknown, name: string): unknown {
  if (typeof made !== "object" || made === null) return null;
  return (made as Readonly<Record<string, unknown>>)[name] ?? null;
}

/** Lists the records of all steps of the plan: a step that was begun and did not end counts as not reached. */
export function stepsOfRun({ begin, ended }: Pick<RunState, "begin" | "ended">): StepRecord[] {
  return begin.plan.steps.map(({ id, decision }) => {
    const reason = decision.do === "skip" ? decision.because : null;
    const status = reason === null ? "not-reached" : "skipped";
    return ended.get(id) ?? { id, status, reason, durationMs: 0 };
  });
}
