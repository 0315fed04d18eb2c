import { compilePattern } from "../../core/rules/compile-pattern.ts";
import type { AstGrepRule } from "../../core/rules/types.ts";

/** Fewer times may be an accident. */
const OFTEN = 5;
/** So many are none, whatever else there is. */
const ALWAYS = 50;

/** Whether what a rule looks for is how a file is written as a whole. */
export function isHabit({ habit }: Pick<AstGrepRule, "habit">, text: string): boolean {
  if (habit === null) return false;
  const times = countOf(habit.of, text);
  return times >= ALWAYS || (times >= OFTEN && times > countOf(habit.over, text));
}

function countOf(pattern: string, text: string): number {
  const { source, flags } = compilePattern(pattern);
  return [...text.matchAll(new RegExp(source, `${flags}g`))].length;
}
