import { languageOf, type LanguageName } from "../../core/rules/languages.ts";
import { proseParts } from "../../review/pure/prose-parts.ts";
import type { ReviewFile } from "../../review/types.ts";
import type { Spot } from "../shared/match.ts";
import { ofEachFile } from "../shared/of-each-file.ts";
import { lineBefore } from "../shared/written-in.ts";
import { hasSentence } from "./sentences.ts";

/** Looks for code that was commented out and left behind without a word. */
export const commentedCode = ofEachFile({
  name: "commented-code",
  rule: "text/commented-code",
  reads: (path) => formOf(languageOf(path)) !== null,
  find: look,
});

function look({ path, text }: ReviewFile): Spot[] {
  const form = formOf(languageOf(path, text));
  if (form === null) return [];
  return blocksIn(path, text)
    .filter((block) => isCode(block, form))
    .map(({ start, end }) => ({ rule: "text/commented-code", start, end }));
}

/** Comments on lines of their own, one below the other. */
interface Block {
  readonly start: number;
  readonly end: number;
  /** Without marks and white space around them; without empty ones. */
  readonly lines: readonly string[];
}

function blocksIn(path: string, text: string): Block[] {
  const blocks: { start: number; end: number; lines: string[] }[] = [];
  for (const { kind, start, end } of proseParts(path, text)) {
    if (kind !== "comment" || lineBefore(text, start).trim() !== "") continue;
    const comment = text.slice(start, end);
    const mark = MARK.exec(comment)?.[0];
    if (mark === undefined) continue;
    const last = blocks.at(-1);
    const isNext = last !== undefined && /^\r?\n[ \t]*$/.test(text.slice(last.end, start));
    const block = isNext ? last : { start, end, lines: [] };
    if (!isNext) blocks.push(block);
    block.end = end;
    const said = comment.slice(mark.length).trim();
    if (said !== "") block.lines.push(said);
  }
  return blocks;
}

/** The marks of remarks to the end of the line; those of documentation have one sign more. */
const MARK = /^(?:\/\/(?![/!])|#(?![!:#])|--(?!-))/;

/** The lines of code of some languages. */
interface Form {
  /** Looks like a line of code. */
  readonly line: RegExp;
  /** Can be nothing but a line of code. */
  readonly plain: RegExp;
}

const C_LIKE: Form = {
  line: /^(?:\}?\s*(?:if|else|for|while|switch|case|try|catch|finally|return|throw|do|default|break|continue)\b.*[;{(:,)]|(?:[\w$.<>[\]?*&:!]+\s+){0,4}[\w$.[\]:>?!-]+\s*(?:\(.*\)\s*(?:[;{,.]|=>\s*\{|throws .*\{)?|\(|[-+*/|&]?=\s.*[;{([,]|:=\s.*)|[\w$'"[\]-]+:\s.*,|\.\w+\(.*|[)\]}]+.*[;{,]|<\/?[\w.]+[^>]*>.*|[\w$.]+(?:\+\+|--);)$/,
  plain:
    /^(?:.*\)\s*;|[\w$.[\]<>, ]+\s=\s.*;|(?:if|for|while|switch)\s*\(.*\)\s*\{|return\b.*;|\}.*\{|(?:const|let|var)\s.*[;{(]|[\w$.[\]]+(?:\+\+|--);|(?:[\w.]+, )*[\w.]+\s:?=\s\w[\w.]*\(.*\)|if .*\{)$/,
};
const PYTHON: Form = {
  line: /^(?:(?:if|elif|else|for|while|try|except|finally|with|def|class|async)\b.*:|(?:return|raise|yield|import|from|assert|del|pass|break|continue)\b.*|[\w.[\]"', ]+\s[-+*/|]?=\s.+|[\w.]+\(.*\)?|[\w"']+[=:]\s?.*,|@\w.*|["'].*["'],?)$/,
  plain:
    /^(?:[\w.[\]"']+\s=\s[^=\s].*|[\w.]+\([^)]*.*\)|(?:if|elif|for|while|with|def|class|except)\s.*:|return\s[\w.]+\(.*\)|from [\w.]+ import .*|import [\w.]+)$/,
};
const RUBY: Form = {
  line: /^(?:(?:if|unless|elsif|else|end|def|class|module|case|when|begin|rescue|ensure|return|require|raise)\b.*|[\w.@[\]:]+\s[-+|]{0,2}=\s.+|[\w.@?!]+[( ].*|[\w.]+\.\w+.*)$/,
  plain: /^(?:end|[\w.@[\]:]+\s\|{0,2}=\s\S.*|def \w.*|[\w.@]+\.\w+[?!]?\(.*\)|.* do(?: \|.*\|)?)$/,
};

const OTHERS: Readonly<Partial<Record<LanguageName, Form | null>>> = {
  python: PYTHON,
  ruby: RUBY,
  html: null,
  shell: null,
  sql: null,
};

function formOf(language: LanguageName | null): Form | null {
  if (language === null) return null;
  const other = OTHERS[language];
  return other === undefined ? C_LIKE : other;
}

const BRACKETS = /^[\])}]+[\])};,]*$/;
/** The end of a sentence, and what comments say to tools and readers. */
const SAYS =
  /[a-z]{2,} [a-z]{2,}[.:]$|https?:|\b(?:TODO|FIXME|NOTE|e\.g\.|i\.e\.|eslint|prettier|nolint|noqa|@ts-|istanbul|c8|region)\b|[=-]>\s*["'\d]/i;
/** Texts, and words between names that are operators. */
const NO_WORDS = /"[^"]*"|'[^']*'|`[^`]*`|\bfor \w+ in\b|\b(?:not |is )?(?:in|not|and|or)\b/g;

/** Whether all lines are code, at least half of them beyond doubt. A sentence says what the code is kept for. */
function isCode({ lines }: Block, { line, plain }: Form): boolean {
  const said = lines.map((each) => each.replace(NO_WORDS, '""'));
  if (lines.some(({ length }) => length > LONGEST)) return false;
  if (said.some((each) => hasSentence(each) || SAYS.test(each))) return false;
  const code = lines.filter((each) => !BRACKETS.test(each));
  const sure = code.filter((each) => plain.test(each)).length;
  return (
    sure > 0 && sure * 2 >= code.length && code.every((each) => line.test(each) || plain.test(each))
  );
}

const LONGEST = 300;
