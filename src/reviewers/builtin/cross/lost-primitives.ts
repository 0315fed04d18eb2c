import { hunksOf } from "./hunks-of.ts";
import type { LostProtection, ScriptSides } from "./lost-protections.ts";

/** What a platform offers against one kind of attack, and what does the same work without it. */
interface Primitive {
  readonly rule: string;
  readonly strong: RegExp;
  readonly weak: RegExp;
  /** The weak way is too common to be of account anywhere else than in the same lines. */
  readonly isInPlace: boolean;
}

const PRIMITIVES: readonly Primitive[] = [
  {
    rule: "change/random-weakened",
    strong: /\b(?:randomBytes|randomUUID|randomInt|randomFill(?:Sync)?|getRandomValues)\s*\(/,
    weak: /\bMath\.random\(\)/,
    isInPlace: false,
  },
  {
    rule: "change/compare-weakened",
    strong:
      /\b(?:timingSafeEqual|timingSafeCompare|safeCompare|constantTimeEquals?|constantTimeCompare|scmp)\s*\(/,
    weak: /[\w$)\]"'`]\s*[=!]==?\s*[\w$"'`]|\.equals\(|\.compare\(|\.localeCompare\(/,
    isInPlace: true,
  },
];

/** Finds calls of the safe way to do something, in whose place the ordinary way stands now. */
export function lostPrimitives(sides: ScriptSides): LostProtection[] {
  const { before, text, added } = sides;
  return PRIMITIVES.flatMap(({ rule, strong, weak, isInPlace }) => {
    if (!strong.test(before) || strong.test(text)) return [];
    const places = hunksOf(sides).filter(({ old }) =>
      old.some((line) => isCode(line) && strong.test(line)),
    );
    const isWeak = (line: string): boolean => isCode(line) && weak.test(line);
    const same = places.find(({ now }) => now.some(isWeak));
    const isApart = !isInPlace && added.split("\n").some(isWeak);
    const place = same ?? (isApart ? places[0] : undefined);
    const at = place?.old.findIndex((line) => isCode(line) && strong.test(line)) ?? -1;
    if (place === undefined || at === -1) return [];
    const called = strong.exec(place.old[at] ?? "")?.[0].replace(/\s*\($/, "") ?? "";
    return [{ rule, sides, check: `${called}()`, oldLine: place.oldStart + at }];
  });
}

const MAX_LINE = 400;

function isCode(line: string): boolean {
  return line.length <= MAX_LINE && !/^\s*(?:\/\/|\/?\*)/.test(line);
}
