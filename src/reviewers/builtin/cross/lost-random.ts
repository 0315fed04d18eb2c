import { hunksOf } from "./hunks-of.ts";
import type { LostProtection, ScriptSides } from "./lost-protections.ts";

/** Numbers that nobody can foretell, and such that anybody can who has seen a few. */
const SECURE = /\b(?:randomBytes|randomUUID|randomInt|randomFill(?:Sync)?|getRandomValues)\s*\(/;
const WEAK = /\bMath\.random\(\)/;

/** Finds random values that came from the system's source and come from `Math.random()` now. */
export function lostRandom(sides: ScriptSides): LostProtection[] {
  const { before, text, added } = sides;
  if (!WEAK.test(added) || !SECURE.test(before) || SECURE.test(text)) return [];
  const places = hunksOf(sides).filter(({ old }) => old.some(isSecure));
  const place = places.find(({ now }) => now.some((line) => WEAK.test(line))) ?? places[0];
  const at = place?.old.findIndex(isSecure) ?? -1;
  if (place === undefined || at === -1) return [];
  const check = SECURE.exec(place.old[at] ?? "")?.[0].replace(/\s*\($/, "") ?? "";
  const rule = "change/random-weakened";
  return [{ rule, sides, check: `${check}()`, oldLine: place.oldStart + at }];
}

function isSecure(line: string): boolean {
  return SECURE.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line);
}
