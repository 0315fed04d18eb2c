import type { Compared } from "./compared.ts";
import type { SmallEdit } from "../comparison/small-edits.ts";
import type { Weakening } from "./weakening.ts";
import { isMadeHarmless } from "./already-sanitized.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

/** Whether something else in the change, or in the file, explains a weakening. */
export function isIntentional(
  { rule, values, names }: Weakening,
  edit: SmallEdit,
  { language, text, added: addedHere, change: { added } }: Compared,
): boolean {
  const isScript = /^(?:javascript|typescript)$/.test(language);
  const ownLines = text.slice(edit.start, edit.end);
  const isOther = (line: string) => ownLines.indexOf(line.trim()) === -1;
  const others = addedHere.split("\n").filter(isOther);
  switch (rule) {
    case "change/escape-removed":
      // The value may be made harmless where it comes from, or by what it is handed to.
      return (
        isMadeHarmless(values, text) ||
        others.some((line) => isHarmless(line, text)) ||
        added
          .split("\n")
          .some(
            (line) => isOther(line) && isHarmless(line, text) && line.includes(lastName(values)),
          )
      );
    case "change/radix-removed":
      return !isScript;
    case "change/grouping-removed":
      return !/^(?:javascript|typescript|java|go|php|c|cpp|csharp|rust|kotlin|swift)$/.test(
        language,
      );
    case "change/null-check-removed":
      // What a call answers is as likely to be missing as it was.
      if (names.length === 0) return language !== "javascript";
      return !isScript || isKnownToBeThere(names, values, { language, text, others });
    default:
      return false;
  }
}

/** Whether a line makes something harmless; what is brought in from elsewhere does nothing by itself. */
function isHarmless(line: string, text: string): boolean {
  if (BRINGS_IN.test(line)) return false;
  return HARMLESS.test(line) || (KEPT_APART.test(line) && ASKS_DATABASE.test(text));
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
  return value.match(/[A-Za-z_$][\w$]*/g)?.at(-1) ?? value;
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
  const path = value.replace(/[.$]/g, String.raw`\$&`);
  return !new RegExp(
    String.raw`(?<![\w$.])${path}\s*(?:\?\.|&&|\?\?|[!=]==?\s*(?:null|undefined)|\|\|)|!${path}\b(?!\.)`,
  ).test(text);
}
