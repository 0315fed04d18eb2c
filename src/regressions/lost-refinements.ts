import { hunksOf } from "../comparison/hunks-of.ts";
import { squeezed } from "../comparison/function-units.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { closing } from "./wraps-in.ts";

const MAX_PLACES = 3;
const MAX_LINE = 600;
/** `.refine(isSafeAddress, …)`, `.regex(/^[a-z]+$/)`: what a field of a schema has to pass. */
const REFINES = /\.(?:refine|superRefine|regex|matches|custom)\(/g;
/** What keeps out an attack, by its name or by what it says. */
const SAYS_SAFETY =
  /safe|forbid|trusted|travers|scheme|protocol|script|inject|\.\.|private|internal|not allowed|\ballowed(?:Host|Origin|Url|Path)|escape|control char|path separator/i;
const SCHEMA = /\b(?:zod|yup|joi|valibot|superstruct|typebox)\b|\bz\.(?:object|string)\(/i;

/** Finds checks of a schema's fields that kept out an attack, where the field stays and everything else of it as it was. */
export function lostRefinements(sides: ScriptSides): LostProtection[] {
  if (!SCHEMA.test(sides.before)) return [];
  return hunksOf(sides)
    .flatMap(({ old, now, oldStart }) => {
      const come = new Set(now.map(squeezed));
      return old.flatMap((line, at) => {
        if (line.length > MAX_LINE || !isCode(line)) return [];
        const lost = refinementsIn(line).find(
          (each) => SAYS_SAFETY.test(each) && come.has(squeezed(line.replace(each, () => ""))),
        );
        return lost === undefined
          ? []
          : [
              {
                rule: "change/schema-check-removed",
                sides,
                check: lost.slice(1),
                oldLine: oldStart + at,
              },
            ];
      });
    })
    .slice(0, MAX_PLACES);
}

/** The calls with all between their brackets. */
function refinementsIn(line: string): string[] {
  return [...line.matchAll(REFINES)].flatMap(({ 0: called, index }) => {
    const end = closing(line, index + called.length - 1);
    return end === -1 ? [] : [line.slice(index, end + 1)];
  });
}
