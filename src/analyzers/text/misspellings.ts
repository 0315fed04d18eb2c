import { capitalize } from "../../core/capitalize.ts";
import { inBackticks } from "../../core/quote-code.ts";
import { isProsePath } from "../../core/rules/is-prose-path.ts";
import { hasNoEnding, languageOf } from "../../core/rules/languages.ts";
import type { ReviewFile } from "../../review/types.ts";
import type { Replacement } from "../shared/build-finding.ts";
import type { Spot } from "../shared/match.ts";
import { ofEachFile } from "../shared/of-each-file.ts";
import { LINE_LENGTH, lineBefore } from "../shared/written-in.ts";
import { sentencesOf } from "./sentences.ts";
import { isPlainMistake, rightWords } from "./right-words.ts";

/** Looks for words that are commonly misspelled, in English sentences: comments, prose, strings. */
export const misspellings = ofEachFile({
  name: "misspellings",
  rule: "text/misspelling",
  reads: (path) =>
    (isProsePath(path) || languageOf(path) !== null || hasNoEnding(path)) && !OF_OTHERS.test(path),
  find: look,
});
/** Texts that the author of the change does not word: translations, licences. */
const OF_OTHERS =
  /(^|\/)(?:locales?|i18n|l10n|lang(?:uage)?s?|translations?|licen[cs]es?)\/|[._-](?:[a-z]{2}|[a-z]{2}[_-][A-Za-z]{2})\.\w+$|(^|\/)(?:licen[cs]e|copying|notice|authors|contributors)[^/]*$/i;

function look({ path, text }: ReviewFile): Spot[] {
  const words = wrongWords(text);
  // Most files hold no such word at all.
  if (words.length === 0) return [];
  const sentences = sentencesOf(path, text);
  if (sentences === null) return [];
  const { comments, strings } = sentences;
  // A comment may speak of a name in the code.
  const names = new Set(words.filter(({ start }) => comments[start] === " ").map(({ key }) => key));
  const inComments = words.filter(({ key }) => !names.has(key)).flatMap(among(comments));
  return [
    ...inComments.map((spot) => ({ ...spot, fix: fixOf(spot) })),
    // What a program prints may be what others look for.
    ...words.flatMap(among(strings)).map((spot) => ({ ...spot, fix: null })),
  ].map(({ start, word, right, fix }) => ({
    rule: "text/misspelling",
    start,
    end: start + word.length,
    values: { right: right.map(inBackticks).join(" or ") },
    fix,
  }));
}

function fixOf({ start, word, right }: Misspelled): Replacement | null {
  const [meant = ""] = right;
  if (right.length !== 1 || !isPlainMistake(word.toLowerCase(), meant.toLowerCase())) return null;
  return { title: `Write ${meant}`, start, end: start + word.length, newText: meant };
}

/** A misspelled word, or one that is part of a name. */
interface WrongWord {
  readonly start: number;
  readonly word: string;
  /** In small letters. */
  readonly key: string;
  /** The words that may be meant, in small letters. */
  readonly right: readonly string[];
}

function wrongWords(text: string): WrongWord[] {
  const found: WrongWord[] = [];
  for (const { 0: word, index: start } of text.matchAll(/[A-Za-z][a-z]{4,}/g)) {
    const key = word.toLowerCase();
    const right = rightWords(key);
    if (right !== null) found.push({ start, word, key, right });
  }
  return found;
}

interface Misspelled {
  readonly start: number;
  readonly word: string;
  /** The words that may be meant, in the case of the wrong one. */
  readonly right: readonly string[];
}

/** A word of a sentence: not part of a name, a path, an address or a pattern. */
const WORD =
  /(?<![^\s("'`*])[A-Za-z][a-z]{4,}(?=$|[\s,;!?)"`*]|[.:](?![\p{L}\p{N}_*])|['’](?![a-z]))/uy;

/** Makes a function that gives a word if it stands in English sentences, and nothing otherwise. */
function among(sentences: string): (word: WrongWord) => Misspelled[] {
  return ({ start, word, key, right }) => {
    WORD.lastIndex = start;
    if (!WORD.test(sentences)) return [];
    const isCapital = word !== key;
    if (isCapital && !BEGINS.test(lineBefore(sentences, start))) return [];
    if (!ENGLISH.test(linesAround(sentences, start))) return [];
    return [{ start, word, right: isCapital ? right.map(capitalize) : right }];
  };
}

/** The line up to the first word of a sentence. */
const BEGINS = /^\W*$|[.!?:] +$/;
/** Words that only English has, in the line of the misspelled one or beside it. */
const ENGLISH =
  /(?<![\p{L}\p{N}])(?:the|this|that|these|with|from|which|when|should|would|are|and|to|if|be|been|not|it|is|you|your|we|must|does|has|have|of)(?![\p{L}\p{N}])/iu;

/** Returns the line of a place with one before and one behind it, cut where they get long. */
function linesAround(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LINE_LENGTH), at).split("\n");
  const behind = text.slice(at, at + LINE_LENGTH).split("\n");
  return before.slice(-2).join("\n") + behind.slice(0, 2).join("\n");
}
