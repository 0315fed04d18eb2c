import type { ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "../review/types.ts";

/** A JSON value that depends on the two sides of one changed file alone, under a name of its own. */
interface Wanted<Value> {
  readonly tree: ReviewedTree;
  readonly file: ChangedFile;
  readonly name: string;
  /** Whether a value that was kept has the shape that is wanted. */
  readonly isValue: (value: unknown) => value is Value;
}

/** Gives the value that an earlier review kept for the same two texts; else works it out and keeps it. */
export async function onceForSides<Value>(
  { tree: { memory }, file, name, isValue }: Wanted<Value>,
  make: () => Value | Promise<Value>,
): Promise<Value> {
  const kept = await memory?.recall(file, name);
  if (isValue(kept)) return kept;
  const made = await make();
  await memory?.remember(file, name, made);
  return made;
}

/** Whether a value is `true` or `false`. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** Whether a value is a string. */
export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Makes the test for a list whose members pass another test. */
export function isListOf<Member>(
  isMember: (value: unknown) => value is Member,
): (value: unknown) => value is readonly Member[] {
  return (value): value is readonly Member[] => Array.isArray(value) && value.every(isMember);
}
