import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const MAX_HUNKS = 60;
const MAX_PLACES = 3;

/** Tags of templates that make harmless what is put in, by the rule that speaks of them. */
const TAGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:html|safeHtml|safeHTML|escapeHtml|htmlEscape)$/, "change/markup-cleaning-removed"],
  [/^(?:sql|SQL)$/, "change/query-escape-removed"],
];
const TAGGED = /^(.*?)(?<![\w$.])([A-Za-z]+)(`.*)$/;
/** Tags that change nothing of the text, or make no text of it at all. */
const OTHER_TAGS =
  /\bString\.raw\b|["'](?:lit|lit-html|lit-element|@lit\/[\w-]+|htm|htm\/\w+|uhtml|lighterhtml|hyperhtml|hybrids|@microsoft\/fast-\w+|@polymer\/[^"']+|common-tags|graphql-tag)["'/]/;
const MAKES_HARMLESS = /escap|saniti|purif|encode|quote/i;

/** Finds templates whose tag made harmless what stands in their gaps, and that stand without it now. */
export function lostTags(sides: ScriptSides): LostProtection[] {
  const { before, added } = sides;
  if (!/\b(?:html|sql)\w*`|Html`/i.test(before) || OTHER_TAGS.test(before)) return [];
  if (MAKES_HARMLESS.test(added)) return [];
  return hunksOf(sides)
    .slice(0, MAX_HUNKS)
    .flatMap((hunk) => lostIn(hunk, sides))
    .slice(0, MAX_PLACES);
}

function lostIn({ old, now, oldStart }: Hunk, sides: ScriptSides): LostProtection[] {
  for (const [at, line] of old.entries()) {
    const [, head = "", tag = ""] = (isCode(line) ? TAGGED.exec(line) : null) ?? [];
    const rule = TAGS.find(([names]) => names.test(tag))?.[1];
    if (rule === undefined || head.trim() === "") continue;
    const bare = now.find((each) => each.trim().startsWith(`${head.trimStart()}\``));
    if (bare === undefined || countOf(tag, sides.text) >= countOf(tag, sides.before)) continue;
    if (!templateFrom(bare, sides.text).includes("${")) continue;
    return [{ rule, sides, check: `${tag}\`…\``, oldLine: oldStart + at }];
  }
  return [];
}

function countOf(tag: string, text: string): number {
  return text.split(`${tag}\``).length;
}

/** The template that begins in a line of a text. */
function templateFrom(line: string, text: string): string {
  const start = text.indexOf("`", text.indexOf(line) + line.indexOf("`"));
  const end = text.indexOf("`", start + 1);
  return text.slice(start, end === -1 ? undefined : end);
}
