import { blank } from "../../core/blank.ts";
import { isProsePath } from "../../core/rules/is-prose-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import { proseParts } from "../../review/pure/prose-parts.ts";

/** A text of a file for people, as long as the file is: everything else in it is blank, line breaks stay. */
export interface Sentences {
  /** Comments, docstrings and prose: nothing runs otherwise if a word of it changes. */
  readonly comments: string;
  /** The texts in quotes that are sentences. */
  readonly strings: string;
}

/** Returns what a file says to people; null for a file that is neither code in a known language nor prose. */
export function sentencesOf(path: string, text: string): Sentences | null {
  if (isProsePath(path)) return { comments: text.replace(MARKUP, blank), strings: "" };
  if (languageOf(path, text) === null) return null;
  const comments: Kept[] = [];
  const strings: Kept[] = [];
  for (const { kind, start, end } of proseParts(path, text)) {
    const part = text.slice(start, end);
    if (kind === "comment" || isDocstring(text, start, part))
      comments.push({ start, part: part.replace(MARKS, blank) });
    else if (hasSentence(part)) strings.push({ start, part });
  }
  return { comments: keepOnly(text, comments), strings: keepOnly(text, strings) };
}

/** Whether a text has three words in a row. */
export function hasSentence(text: string): boolean {
  return /[a-z]{2,} [a-z]+ [a-z]{2,}/i.test(text);
}

/** A part of a text that stays, with the offset at which it begins. */
interface Kept {
  readonly start: number;
  readonly part: string;
}

function keepOnly(text: string, parts: readonly Kept[]): string {
  let kept = "";
  for (const { start, part } of parts) kept += blank(text.slice(kept.length, start)) + part;
  return kept + blank(text.slice(kept.length));
}

/** A string of Python that is a statement. */
function isDocstring(text: string, start: number, part: string): boolean {
  return (
    /^("""|''')/.test(part) &&
    /(?:^|\n)[ \t]*[rRuU]?$/.test(text.slice(Math.max(0, start - 80), start))
  );
}

/** What is no word of a sentence in a comment: its marks, names in quotes, tags with their types and names, addresses. */
const MARKS =
  /^[ \t]*(?:\/\/[/!]?|\/\*[*!]?|\*(?!\/)|#+|--|;+|%+|<!--)|"""|'''|\*\/|-->|`[^`\n]{0,300}`|"[^"\n]{0,300}"|(?<![A-Za-z])'[^'\n]{0,300}'|[@\\]\w+(?:[ \t]+\{[^}\n]{0,300}\})?(?:[ \t]+[$\w.[\]]+(?=[ \t]+-))?|\{@\w+[^}\n]{0,300}\}|<[/\w][^>\n]{0,300}>|\w+:\/\/[^\s)>\]]+/gm;

/** What is no prose in Markdown, reStructuredText and AsciiDoc: blocks and spans of code, tags, targets of links. */
const MARKUP =
  /^([ \t>]*)(`{3,}|~{3,})[^\n]*\n[^]*?(?:^\1[ \t]*\2[`~]*[ \t]*$|$(?![^]))|^(?: {4}|\t)[^\n]*$|(`+)[^`]+\3|<[/\w!][^>]{0,300}>|\]\([^)\n]{0,300}\)|^\[[^\]\n]{1,300}\]:[^\n]*$|^---\n[^]*?\n---$|:[\w-]+:|^\.\. [^\n]*$|\w+:\/\/[^\s)>\]]+|\{[{%][^}\n]{0,300}\}/gm;
