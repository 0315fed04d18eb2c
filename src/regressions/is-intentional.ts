import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { identifiersIn } from "../comparison/statement-words.ts";
import type { Compared } from "../comparison/compared.ts";
import type { SmallEdit } from "../comparison/small-edits.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

/** The protection that an edit removed or weakened. */
export interface Weakening {
  readonly rule: string;
  readonly values: Readonly<Record<string, string>>;
  /** Names that the edit is about: where the change says something else of them, it may be right. */
  readonly names: readonly string[];
}

/** Whether something else in the change, or in the file, explains a weakening. */
export function isIntentional(
  { rule, values, names }: Weakening,
  edit: SmallEdit,
  { text, added: addedHere, change }: Compared,
): boolean {
  const ownLines = text.slice(edit.start, edit.end);
  const isOther = (line: string) => ownLines.indexOf(line.trim()) === -1;
  const others = addedHere.split("\n").filter(isOther);
  switch (rule) {
    case "change/escape-removed":
      // The value may be made harmless where it comes from, or by what it is handed to.
      return (
        isMadeHarmless(values, text) ||
        others.some((line) => isHarmless(line, text)) ||
        change
          .whole()
          .added.split("\n")
          .some(
            (line) => isOther(line) && isHarmless(line, text) && line.includes(lastName(values)),
          )
      );
    case "change/null-check-removed":
      // The result of a call is as likely to be missing as before.
      return names.length > 0 && isKnownToBeThere(names, values, { text, others });
    default:
      return false;
  }
}

/** Whether a line makes something harmless; what is brought in from elsewhere does nothing by itself. */
function isHarmless(line: string, text: string): boolean {
  if (BRINGS_IN.test(line)) return false;
  const isKeptApart = KEPT_APART.some((word) => line.toLowerCase().includes(word));
  return HARMLESS.test(line) || (isKeptApart && ASKS_DATABASE.test(text));
}

/** Whether a function of the same file gives the value, and one of its functions answers with what escapes it. */
function isMadeHarmless(
  { check = "", value = "" }: Readonly<Record<string, string>>,
  text: string,
): boolean {
  const [, called = ""] = /^(?:this\.)?([A-Za-z_$][\w$]*)(?:\.(?:call|apply))?\(/.exec(value) ?? [];
  const [maker, escape] = [called, check].map(escapeRegExp);
  return (
    called !== "" &&
    new RegExp(String.raw`\b(?:function|def)\s+${maker}\s*\(`).test(text) &&
    new RegExp(String.raw`\breturn\b.*(?<![\w$])${escape}\(`).test(text)
  );
}

const BRINGS_IN =
  /^\s*(?:import\b|\}\s*from\b|(?:const|let|var)\s[^=]*=\s*require\(|(?:from\s+\S+\s+import|use|using|#include)\b)/;
const HARMLESS = /escap|saniti[sz]|quot|encode|purif|bleach|safe/i;
/** Words for values that are separate from a query, which makes nothing else harmless. */
const KEPT_APART = ["placeholder", "prepare", "param"];
const ASKS_DATABASE =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|[sS][qQ][lL])\b|(?:\.|->)(?:query|execute|prepare|raw)\(/;

/** The last name in what was escaped: `name` of `user.name`. */
function lastName({ value = "" }: Readonly<Record<string, string>>): string {
  return identifiersIn(value).at(-1) ?? value;
}

/** Tells whether another line of the change names the value, or no line of the file expects that it is missing. */
function isKnownToBeThere(
  names: readonly string[],
  { value = "" }: Readonly<Record<string, string>>,
  { text, others }: { text: string; others: readonly string[] },
): boolean {
  const [name = ""] = names;
  const word = identifierPattern(name);
  if (others.some((line) => word.test(line))) return true;
  // Elsewhere in the file it is still taken for something that may be missing.
  const path = escapeRegExp(value);
  return !new RegExp(
    String.raw`(?<![\w$.])${path}\s*(?:\?\.|&&|\?\?|[!=]==?\s*(?:null|undefined)|\|\|)|!${path}\b(?!\.)`,
  ).test(text);
}
