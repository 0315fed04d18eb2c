import { hunksOf } from "../comparison/hunks-of.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const ABOUT_QUERIES =
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|LIKE|to_tsquery|LIMIT)\b|sql|\bquery\b/i;
/** A text with a place that is left open for a value: `"id = ?"`, `"id = $1"`, or that and nothing else. */
const PLACEHOLDER =
  /(["'`])(?:(?!\1)[^\n]){0,200}?(?<![\w?&/])(?:\?(?![\w.?:=])|\$\d)(?:(?!\1)[^\n]){0,200}\1/g;
/** A list of them that was made beforehand: `IN (${placeholders})`. */
const MADE_BEFORE =
  /\bIN\s*\(\s*(?:\$\{\s*|["'`]\s*\+\s*)\w*(?:placeholders?|[qQ]uestionMarks|marks)\b/gi;
/** A value between the quotation marks of a query, `'${id}'`, `"'" + id + "'"`, or a list of them: `IN (${ids.join()})`. */
const PUT_IN =
  /'\$\{[^}\n]+\}'?|'["`]\s*\+\s*[A-Za-z_$]|\b(?:IN|in)\s*\(\s*(?:\$\{\s*|["'`]\s*\+\s*)[\w$.]+\.join\(/;
const MAX_LINES = 12;
const MAX_PLACES = 2;

/** Finds values that were handed over beside a query, for a place that it left open, and are put into its text now. */
export function lostPlaceholders(sides: ScriptSides): LostProtection[] {
  if (!ABOUT_QUERIES.test(sides.text)) return [];
  return hunksOf(sides)
    .flatMap(({ old, now, oldStart }) => {
      if (Math.max(old.length, now.length) > MAX_LINES) return [];
      if (!ABOUT_QUERIES.test(now.join("\n")) || placesIn(now) >= placesIn(old)) return [];
      if (!now.some((line) => isCode(line) && PUT_IN.test(line))) return [];
      if (old.some((line) => PUT_IN.test(line))) return [];
      const at = old.findIndex((line) => placesIn([line]) > 0);
      const check = old[at]?.trim() ?? "";
      return [{ rule: "change/query-escape-removed", sides, check, oldLine: oldStart + at }];
    })
    .slice(0, MAX_PLACES);
}

function placesIn(lines: readonly string[]): number {
  return lines
    .filter(isCode)
    .map((line) => (line.match(PLACEHOLDER)?.length ?? 0) + (line.match(MADE_BEFORE)?.length ?? 0))
    .reduce((all, each) => all + each, 0);
}
