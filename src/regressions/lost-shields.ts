import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { lostComparison } from "./lost-comparisons.ts";
import { lostCover } from "./lost-covers.ts";
import { lostFence } from "./lost-fences.ts";
import { lostTerm } from "./lost-terms.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import type { Place } from "./shield-place.ts";

const MAX_LINES = 60;
const MAX_HUNKS = 60;
const MAX_PLACES = 3;

/**
 * Finds what kept values harmless and went while they are used as before, in languages other than JavaScript: by
 * the lines alone, as these languages spell it.
 */
export function lostShields(sides: ScriptSides, added: string): LostProtection[] {
  const lost: LostProtection[] = [];
  for (const hunk of hunksOf(sides).slice(0, MAX_HUNKS)) {
    if (lost.length >= MAX_PLACES) break;
    if (Math.max(hunk.old.length, hunk.now.length) > MAX_LINES) continue;
    const place = placeOf(hunk, sides, added);
    const found = lostComparison(place) ?? lostCover(place) ?? lostFence(place) ?? lostTerm(place);
    if (found !== null) lost.push({ ...found, sides });
  }
  return lost;
}

const AROUND = 25;
const BEHIND = 5;

function placeOf({ old, now, oldStart }: Hunk, { text, file }: ScriptSides, added: string): Place {
  const removed = file.removed.find((each) => each.old.start === oldStart);
  const line = removed?.afterLine ?? 0;
  const lines = text.split("\n");
  return {
    old: old
      .map((code, at) => ({ code, oldLine: oldStart + at }))
      .filter(({ code }) => isSaid(code)),
    now: now.filter(isSaid),
    behind: lines.slice(line + now.length, line + now.length + BEHIND).filter(isSaid),
    around: lines
      .slice(Math.max(0, line - AROUND), line + now.length + AROUND)
      .filter(isSaid)
      .join("\n"),
    added,
  };
}

/** A line of code; `#` begins a comment, but for what C and Rust mean by it. */
function isSaid(line: string): boolean {
  return isCode(line) && !/^\s*#(?!\[|\s*(?:if|endif|else|define|include)\b)/.test(line);
}
