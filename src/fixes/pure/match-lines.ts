import { countBy } from "../../core/count-by.ts";

/**
 * Pairs the lines that two texts have in common: for each line of `from` its place in `to`, or -1. Places ascend. A
 * repeated line is paired only if its surroundings decide which one it is, so that it is never taken for its double:
 * as in a patience diff, lines that are unique on both sides are paired first, and then those between them
 * (https://bramcohen.livejournal.com/73318.html).
 */
export function matchLines(from: readonly string[], to: readonly string[]): readonly number[] {
  const places = from.map(() => -1);
  const gaps: Gap[] = [{ fromStart: 0, fromEnd: from.length, toStart: 0, toEnd: to.length }];
  for (let gap = gaps.pop(); gap !== undefined; gap = gaps.pop()) {
    const { fromStart, fromEnd, toStart, toEnd } = trimGap(gap, from, to, places);
    if (fromStart === fromEnd || toStart === toEnd) continue;
    const here = range(fromStart, fromEnd);
    const there = range(toStart, toEnd);
    const all = pairCommon(here, there, from, to);
    const pairs = all ?? ascending(pairUnique(here, there, from, to));
    for (const [at, place] of pairs) places[at] = place;
    if (all !== null || pairs.length === 0) continue;
    let [at, place]: Pair = [fromStart, toStart];
    for (const [nextAt, nextPlace] of [...pairs, [fromEnd, toEnd] as const]) {
      gaps.push({ fromStart: at, fromEnd: nextAt, toStart: place, toEnd: nextPlace });
      [at, place] = [nextAt + 1, nextPlace + 1];
    }
  }
  return places;
}

/** Lines of both sides that are not paired yet and lie between the same pairs; ends are exclusive. */
interface Gap {
  readonly fromStart: number;
  readonly fromEnd: number;
  readonly toStart: number;
  readonly toEnd: number;
}

/** The place of a line in `from` and in `to`. */
type Pair = readonly [number, number];

/** Pairs what a gap begins and ends with. */
function trimGap(gap: Gap, from: readonly string[], to: readonly string[], places: number[]): Gap {
  let { fromStart, fromEnd, toStart, toEnd } = gap;
  while (fromStart < fromEnd && toStart < toEnd && from[fromStart] === to[toStart])
    places[fromStart++] = toStart++;
  while (fromStart < fromEnd && toStart < toEnd && from[fromEnd - 1] === to[toEnd - 1])
    places[--fromEnd] = --toEnd;
  return { fromStart, fromEnd, toStart, toEnd };
}

/** Pairs all common lines if they occur as often and in the same order on both sides; otherwise returns null. */
function pairCommon(
  here: readonly number[],
  there: readonly number[],
  from: readonly string[],
  to: readonly string[],
): readonly Pair[] | null {
  const known = new Set(there.map((place) => to[place]));
  const common = here.filter((at) => known.has(from[at]));
  const words = new Set(common.map((at) => from[at]));
  const places = there.filter((place) => words.has(to[place]));
  if (common.length !== places.length) return null;
  const pairs = common.map((at, index): Pair => [at, places[index] ?? -1]);
  return pairs.every(([at, place]) => from[at] === to[place]) ? pairs : null;
}

/** Pairs the lines that occur exactly once on either side, in the order of `from`. */
function pairUnique(
  here: readonly number[],
  there: readonly number[],
  from: readonly string[],
  to: readonly string[],
): readonly Pair[] {
  const seen = countBy(here.map((at) => from[at] ?? ""));
  const places = new Map<string, number | null>();
  for (const place of there)
    places.set(to[place] ?? "", places.has(to[place] ?? "") ? null : place);
  return here.flatMap((at): readonly Pair[] => {
    const place = seen.get(from[at] ?? "") === 1 ? places.get(from[at] ?? "") : undefined;
    return place === undefined || place === null ? [] : [[at, place]];
  });
}

/** Returns the longest run of pairs with ascending places: a moved line is not paired. */
function ascending(pairs: readonly Pair[]): readonly Pair[] {
  /** For each length, the pair that the run of that length with the lowest end ends in. */
  const ends: number[] = [];
  const before = pairs.map(() => -1);
  for (const [index, [, place]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const run: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.toReversed();
}

function range(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
