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
  if (isProsePath(path)) return { comments: blankedCode(text), strings: "" };
  if (languageOf(path, text) === null) return null;
  const comments = new Blanked(text);
  const strings = new Blanked(text);
  for (const { kind, start, end } of proseParts(path, text)) {
    const part = text.slice(start, end);
    if (kind === "comment" || isDocstring(text, start, part))
      comments.keep(start, blankedMarks(part));
    else if (IS_SENTENCE.test(part)) strings.keep(start, part);
  }
  return { comments: comments.text(), strings: strings.text() };
}

/** A text of which parts are kept, in their order. */
class Blanked {
  readonly #whole: string;
  #kept = "";

  constructor(whole: string) {
    this.#whole = whole;
  }

  keep(start: number, part: string): void {
    this.#kept += blank(this.#whole.slice(this.#kept.length, start)) + part;
  }

  text(): string {
    return this.#kept + blank(this.#whole.slice(this.#kept.length));
  }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** Three words in a row. */
const IS_SENTENCE = /[a-z]{2,} [a-z]+ [a-z]{2,}/i;

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

function blankedMarks(comment: string): string {
  return comment.replace(MARKS, blank);
}

/** What is no prose in Markdown, reStructuredText and AsciiDoc: blocks and spans of code, tags, targets of links. */
const MARKUP =
  /^([ \t>]*)(`{3,}|~{3,})[^\n]*\n[^]*?(?:^\1[ \t]*\2[`~]*[ \t]*$|$(?![^]))|^(?: {4}|\t)[^\n]*$|(`+)[^`]+\3|<[/\w!][^>]{0,300}>|\]\([^)\n]{0,300}\)|^\[[^\]\n]{1,300}\]:[^\n]*$|^---\n[^]*?\n---$|:[\w-]+:|^\.\. [^\n]*$|\w+:\/\/[^\s)>\]]+|\{[{%][^}\n]{0,300}\}/gm;

function blankedCode(text: string): string {
  return text.replace(MARKUP, blank);
}
