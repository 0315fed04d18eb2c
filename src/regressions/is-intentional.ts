import { SCRIPTS } from "./detector.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { identifiersIn } from "../comparison/statement-words.ts";
import type { Compared } from "./compared.ts";
import type { SmallEdit } from "../comparison/small-edits.ts";
import type { Weakening } from "./weakening.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

/** Whether something else in the change, or in the file, explains a weakening. */
export function isIntentional(
  { rule, values, names }: Weakening,
  edit: SmallEdit,
  { language, text, added: addedHere, change }: Compared,
): boolean {
  const isScript = SCRIPTS.includes(language);
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
    case "change/radix-removed":
      return !isScript;
    case "change/grouping-removed":
      return !WITH_C_OPERATORS.has(language);
    case "change/null-check-removed":
      // What a call answers is as likely to be missing as it was.
      if (names.length === 0) return language !== "javascript";
      return !isScript || isKnownToBeThere(names, values, { language, text, others });
    default:
      return false;
  }
}

/** Languages whose operators bind as in C, or nearly so. */
const WITH_C_OPERATORS: ReadonlySet<string> = new Set(
  "javascript typescript java go php c cpp csharp rust kotlin swift".split(" "),
);

/** Whether a line makes something harmless; what is brought in from elsewhere does nothing by itself. */
function isHarmless(line: string, text: string): boolean {
  if (BRINGS_IN.test(line)) return false;
  return HARMLESS.test(line) || (KEPT_APART.test(line) && ASKS_DATABASE.test(text));
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
/** How a value is kept apart from a query, which makes nothing else harmless. */
const KEPT_APART = /placeholder|prepare|param/i;
const ASKS_DATABASE =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|[sS][qQ][lL])\b|(?:\.|->)(?:query|execute|prepare|raw)\(/;

/** The last name in what was escaped: `name` of `user.name`. */
function lastName({ value = "" }: Readonly<Record<string, string>>): string {
  return identifiersIn(value).at(-1) ?? value;
}

/** In TypeScript the compiler asks for the check where it is wanted; elsewhere a line of the change may speak of it. */
function isKnownToBeThere(
  names: readonly string[],
  { value = "" }: Readonly<Record<string, string>>,
  { language, text, others }: { language: string; text: string; others: readonly string[] },
): boolean {
  const [name = ""] = names;
  const word = identifierPattern(name);
  if (others.some((line) => word.test(line))) return true;
  if (language === "typescript") return true;
  // Elsewhere in the file it is still taken for something that may be missing.
  const path = escapeRegExp(value);
  return !new RegExp(
    String.raw`(?<![\w$.])${path}\s*(?:\?\.|&&|\?\?|[!=]==?\s*(?:null|undefined)|\|\|)|!${path}\b(?!\.)`,
  ).test(text);
}
