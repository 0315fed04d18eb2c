import type { Spot } from "../shared/match.ts";
import type { Pattern } from "./pattern.ts";

/** Finds classes of characters whose range runs from the capital letters into the small ones. */
export function findMixedRanges({ source, start, end }: Pattern): Spot[] {
  const [range] = [...source.matchAll(CLASS)].flatMap(([inside]) => RANGE.exec(inside)?.[0] ?? []);
  return range === undefined ? [] : [{ rule: "regex/mixed-range", start, end, values: { range } }];
}

const CLASS = /(?<!\\)\[(?:\\.|[^\]\\])*\]/g;
const RANGE = /(?<!\\)[A-Z]-[a-z]/;
