import { literally } from "../core/literally.ts";
import { functionAt } from "../comparison/function-at.ts";
import { squeezed } from "../comparison/function-units.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { lineOfOld } from "../comparison/place-of-old.ts";
import { countLines, isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const FOLDS = /\.to(?:Locale)?(?:Lower|Upper)Case\(\)/g;
const FOLDED = /\.to(?:Locale)?(?:Lower|Upper)Case\(\)/;
/** `/\bchunked\b/i.test(`, with the word that it looks for. */
const ANY_CASE = /\/[\^(]*(?:\\b)?([a-z][\w-]*)(?:\\b)?[$)]*\/[gu]*i[gu]*\.test\(/;
/** What strangers spell as they like, by the names it is given. */
const SPELLED =
  /path|ur[li]|href|route|headers?|host|origin|domain|protocol|scheme|method|encoding|content_?type|mime|media_?type|ext(?:name|ension)?\b|user_?name|email|param|tag_?name|attr/i;
const MAX_PLACES = 3;
/** More lines in a row were written anew. */
const MAX_LINES = 30;

/** Finds texts that were compared or looked up in any case, and are told apart by it now. */
export function lostCase(sides: ScriptSides): LostProtection[] {
  const { added, before, file, text } = sides;
  if (!FOLDED.test(before) && !ANY_CASE.test(before)) return [];
  return hunksOf(sides)
    .filter(({ old, now }) => Math.max(old.length, now.length) <= MAX_LINES)
    .flatMap(({ old, now, oldStart }) => {
      const at = old.findIndex((line) => isCode(line) && now.some((each) => isTold(line, each)));
      const line = old[at] ?? "";
      const mark = FOLDED.test(line) ? FOLDED : ANY_CASE;
      if (at === -1 || mark.test(added) || FOLDED.test(added)) return [];
      if (countLines(mark, text) >= countLines(mark, before)) return [];
      const oldLine = oldStart + at;
      const head = functionAt(sides.was(), oldLine)?.head ?? "";
      const isStill = functionAt(sides.is(), lineOfOld(file, oldLine))?.head === head;
      if (!isStill || !SPELLED.test(`${line} ${head}`)) return [];
      return [
        {
          rule: "change/case-told-apart",
          sides,
          check: line.trim().replace(/[;{]+$/, ""),
          oldLine,
        },
      ];
    })
    .slice(0, MAX_PLACES);
}

/** The same line without the folding, or the word of the pattern compared as it stands. */
function isTold(old: string, now: string): boolean {
  if (!isCode(now)) return false;
  const asks = /[=!]==?|\.(?:includes|indexOf|has|startsWith|endsWith|get)\(|\.to\w*Case\(\)\s*\]/;
  if (FOLDED.test(old))
    return (
      asks.test(old) && !FOLDED.test(now) && squeezed(old.replace(FOLDS, "")) === squeezed(now)
    );
  const [, word] = ANY_CASE.exec(old) ?? [];
  if (word === undefined) return false;
  return new RegExp(
    String.raw`(?:[=!]==?\s*|\.(?:includes|indexOf)\(\s*)["'\`]${literally(word)}["'\`]`,
  ).test(now);
}
