import type { ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "../review/types.ts";

/** A JSON value that depends only on the two sides of one changed file, under a unique name. */
interface Wanted<Value> {
  readonly tree: ReviewedTree;
  readonly file: ChangedFile;
  readonly name: string;
  /** Whether a kept value has the expected shape. */
  readonly isValue: (value: unknown) => value is Value;
}

/** Returns the value that an earlier review kept for the same two texts, or computes and keeps it. */
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
