import { declaredName } from "../../../review/pure/line-shapes.ts";
import type { Excerpt } from "./excerpts.ts";
import type { Place } from "../../../core/findings/types.ts";
import { countBy } from "../../../core/count-by.ts";

/** The number of names that are looked up. */
const MAX_NAMES = 12;
const MIN_CHARACTERS = 4;

/** Names that are common in all projects. */
const COMMON = new Set(
  "require import return function catch switch while throw typeof console print printf println format string length push join split slice filter reduce forEach find some every then finally resolve reject assert expect describe test toString valueOf hasOwnProperty keys values entries assign freeze parse stringify String Number Boolean Array Object Promise Error Date super self this range list dict tuple open close read write append extend get set has add delete clear make panic defer sizeof malloc free memcpy strlen".split(
    " ",
  ),
);

/** Returns the names that changed lines call and that these pieces do not declare, the most called first. */
export function calledNames(excerpts: readonly Excerpt[]): readonly string[] {
  const called: string[] = [];
  const declared = new Set<string>();
  for (const { lines } of excerpts) {
    for (const { kind, text } of lines) {
      const own = declaredName(text.trim());
      if (own !== undefined) declared.add(own);
      if (kind !== "added") continue;
      for (const [, name = ""] of text.matchAll(/([A-Za-z_$][\w$]*)\s*\(/g)) called.push(name);
    }
  }
  return [...countBy(called)]
    .filter(([name]) => name.length >= MIN_CHARACTERS && !COMMON.has(name) && !declared.has(name))
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, MAX_NAMES)
    .map(([name]) => name);
}

/** Finds the declaration of a name among its places: the first line that looks like one. */
export function findDeclaration<Found extends Pick<Place, "file"> & { readonly text: string }>(
  name: string,
  places: readonly Found[],
): Found | null {
  return (
    places.find(({ text }) => {
      const declared = declaredName(text.trim());
      return declared === name || declared?.endsWith(`.${name}`) === true;
    }) ?? null
  );
}
