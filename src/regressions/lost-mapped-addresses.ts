import { functionAt } from "../comparison/function-at.ts";
import { lineOfOld } from "../comparison/place-of-old.ts";
import { countLines, removedLines } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

/** An address of the old kind in the spelling of the new one: `::ffff:10.0.0.1`. */
const MAPPED = /::ffff(?![\w])|(?:IPv?4|v4)_?Mapped|mapped_?(?:to_?)?(?:IPv?4|v4)/i;
/** Compares an address with others. */
const COMPARES =
  /\b\w*addr\w*\s*&\s*\w*mask|\b(?:is_?IP(?:v[46])?|isIPv[46])\b|\bcidr|\bsubnet|\.(?:has|includes)\(\s*[\w$.]*(?:ip|addr)\w*\s*\)/i;

const MAX_PLACES = 3;
/** Of the lines that went, so many are looked at. */
const MAX_LINES = 20;

/** Finds lines that knew such spellings and went, in a file that compares addresses as before. */
export function lostMappedAddresses(sides: ScriptSides): LostProtection[] {
  const { added, before, text } = sides;
  if (!MAPPED.test(before) || MAPPED.test(added) || !COMPARES.test(text)) return [];
  if (countLines(MAPPED, text) >= countLines(MAPPED, before)) return [];
  return removedLines(sides)
    .filter(({ code }) => MAPPED.test(code) && !/^\s*(?:import\b|[\w$]+,?$)/.test(code))
    .slice(0, MAX_LINES)
    .filter(({ oldLine }) => functionAt(sides.is(), lineOfOld(sides.file, oldLine)) !== null)
    .slice(0, MAX_PLACES)
    .map(({ code, oldLine }) => ({
      rule: "change/mapped-address-missed",
      sides,
      check: code.trim().replace(/[;{]+$/, ""),
      oldLine,
    }));
}
