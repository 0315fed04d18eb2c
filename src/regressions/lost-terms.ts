import { squeezed } from "../comparison/function-units.ts";
import type { LostShield, Place } from "./shield-place.ts";

/** Finds a part of a call that kept it safe and went, while the call stands as before. */
export function lostTerm(place: Place): LostShield | null {
  return lostOptionEnd(place) ?? listAsText(place) ?? lostOption(place);
}

/** `"--"` or `"--end-of-options"` in a list, ` -- ` in a text: what comes behind is no option. */
const OPTION_END = /\s*(["'])--(?:end-of-options)?\1,?|\s--(?:end-of-options)?(?=\s)/g;

function lostOptionEnd({ old, now }: Place): LostShield | null {
  const lines = new Set(now.map(squeezed));
  for (const { code, oldLine } of old) {
    // Somebody reads arguments here, and gives none.
    if (/[!=]==?|\bcase\b|\b(?:in|argv)\b/.test(code)) continue;
    for (const { 0: term, index } of code.matchAll(OPTION_END)) {
      const rest = code.slice(0, index) + code.slice(index + term.length);
      const check = term.trim().replace(/,$/, "");
      if (/[\w$)]/.test(rest) && lines.has(squeezed(rest)))
        return { rule: "change/option-check-removed", check, oldLine };
    }
  }
  return null;
}

/** `$command = ["git", "diff", $branch]`, of which a program takes each as it is. */
const LIST =
  /(?:^|\s)(\$?(?:[a-z_]\w*)?(?:command|cmd|cmdline)\w*)\s*:?=\s*(?:\[|array\(|\[\]string\{|List\.of\()\s*["']/i;

function listAsText({ old, now }: Place): LostShield | null {
  for (const { code, oldLine } of old) {
    const name = LIST.exec(code)?.[1];
    if (name === undefined) continue;
    const line = now.find((each) => each.trimStart().startsWith(name));
    const made = line?.trim().slice(name.length) ?? "";
    const isMade =
      /^\s*:?=\s*(?:sprintf\(|fmt\.Sprintf\(|String\.format\(|f["']|["'][^"']*["']\s*(?:\.\s*\$|\+\s*\w|%\s*\(?\w))/.test(
        made,
      ) && !/escape|quote/i.test(made);
    if (isMade) return { rule: "change/shell-let-in", check: code.trim(), oldLine };
  }
  return null;
}

interface Option {
  readonly given: RegExp;
  readonly name: RegExp;
  readonly about: RegExp;
}

/** Options that protect while they are given, by what they belong to. */
const OPTIONS: readonly Option[] = [
  {
    given: /["']allowed_classes["']\s*=>/,
    name: /allowed_classes/,
    about: /\bunserialize\(/,
  },
  {
    given:
      /^\s{0,80}["']?(?:\w{0,40}_)?(?:[cC]ookie)?(?:HttpOnly|http_?only|httponly|SameSite|same_?site|samesite|Secure|secure)["']?\s*(?::|=>|=)\s*(?!false|False|0\b|nil|None|null|""|'')\S.*,?\s*$/,
    name: /http_?only|same_?site|secure/i,
    about: /cookie/i,
  },
];

function lostOption({ old, now, around, added }: Place): LostShield | null {
  if (now.length === 0) return null;
  for (const { given, name, about } of OPTIONS) {
    if (!about.test(around) || name.test(added)) continue;
    const lost = old.find(({ code }) => given.test(code));
    if (lost !== undefined && now.some((line) => about.test(line)))
      return { rule: "change/option-dropped", check: lost.code.trim(), oldLine: lost.oldLine };
  }
  return null;
}
