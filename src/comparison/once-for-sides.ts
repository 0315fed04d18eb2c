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
