import { hunksOf } from "./hunks-of.ts";
import type { LostProtection, ScriptSides } from "./lost-protections.ts";

/** What a platform offers against one kind of attack, and what does the same work without it. */
interface Primitive {
  readonly rule: string;
  readonly strong: RegExp;
  readonly weak: RegExp;
}

const PRIMITIVES: readonly Primitive[] = [
  {
    rule: "change/random-weakened",
    strong: /\b(?:randomBytes|randomUUID|randomInt|randomFill(?:Sync)?|getRandomValues)\s*\(/,
    weak: /\bMath\.random\(\)/,
  },
  {
    rule: "change/compare-weakened",
    strong:
      /\b(?:timingSafeEqual|timingSafeCompare|safeCompare|constantTimeEquals?|constantTimeCompare|scmp)\s*\(/,
    weak: /[\w$)\]"'`]\s*[=!]==?\s*[\w$"'`]|\.equals\(|\.compare\(|\.localeCompare\(/,
  },
];

/** Finds calls of the safe way to do something, in whose place the ordinary way stands now. */
export function lostPrimitives(sides: ScriptSides): LostProtection[] {
  const { before, text } = sides;
  return PRIMITIVES.flatMap(({ rule, strong, weak }) => {
    if (!strong.test(before) || strong.test(text)) return [];
    const place = hunksOf(sides).find(
      ({ old, now }) =>
        old.some((line) => isCode(line) && strong.test(line)) &&
        now.some((line) => isCode(line) && weak.test(line)),
    );
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
