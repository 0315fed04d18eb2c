import { declaredName, lastPartOf } from "../../../review/pure/line-shapes.ts";
import { linesOf, type Excerpt } from "../prompts/excerpts.ts";

const MIN_CHARACTERS = 3;
const MAX_NAMES = 20;

/** Returns the names that a change touches: the functions around its lines, and declarations in those lines. */
export function changedNames(excerpts: readonly Excerpt[]): readonly string[] {
  const names = excerpts.flatMap((excerpt) => [
    ...linesOf([excerpt], "added", "removed").flatMap((line) => declaredName(line.trim()) ?? []),
    ...(excerpt.symbol === null ? [] : [excerpt.symbol]),
  ]);
  // Callers write the last part of `Store.save`.
  const words = names.map((name) => lastPartOf(name) ?? "");
  return [...new Set(words)]
    .filter((name) => name.length >= MIN_CHARACTERS && !COMMON.has(name))
    .slice(0, MAX_NAMES);
}

/** Names that are frequent in all projects. */
const COMMON = new Set(
  "constructor render init main run get set test describe toString index default setup teardown setUp tearDown __init__ new call apply name value next close open".split(
    " ",
  ),
);
