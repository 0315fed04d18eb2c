import type { RawFinding } from "../../core/findings/types.ts";
import { isProsePath } from "../../core/rules/is-prose-path.ts";
import { hasNoEnding, languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewFile } from "../../review/types.ts";
import type { Replacement } from "../shared/build-finding.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";
import { LINE_LENGTH, lineBefore } from "../shared/written-in.ts";
import { sentencesOf } from "./sentences.ts";
import { isPlainMistake, rightWords } from "./right-words.ts";

/** Looks for words that are commonly misspelled, in English sentences: comments, prose, strings. */
export const misspellings: Analyzer = {
  name: "misspellings",
  isPerFile: true,
  worksApart: true,
  accepts: (path, scope) =>
    codeRulesOf("misspellings", scope).wants(RULE, path) &&
    !OF_OTHERS.test(path) &&
    (isProsePath(path) || languageOf(path) !== null || hasNoEnding(path)),
  async analyze(files, scope) {
    const rules = codeRulesOf("misspellings", scope);
    return { findings: files.flatMap((file) => look(file, rules)), failed: [] };
  },
};

const RULE = "text/misspelling";
/** Texts that the author of the change does not word: translations, licences. */
const OF_OTHERS =
  /(^|\/)(?:locales?|i18n|l10n|lang(?:uage)?s?|translations?|licen[cs]es?)\/|[._-](?:[a-z]{2}|[a-z]{2}[_-][A-Za-z]{2})\.\w+$|(^|\/)(?:licen[cs]e|copying|notice|authors|contributors)[^/]*$/i;

function look({ path, text }: ReviewFile, rules: CodeRules): RawFinding[] {
  const places = placesOfWords(text);
  // Most files hold no such word at all.
  if (places.size === 0) return [];
  const sentences = sentencesOf(path, text);
  if (sentences === null) return [];
  const { comments, strings } = sentences;
  // A comment may speak of a name in the code.
  const names = new Set(
    [...places].filter(([, all]) => all.some((at) => comments[at] === " ")).map(([word]) => word),
  );
  const inComments = misspelledIn(comments).filter(({ word }) => !names.has(word.toLowerCase()));
  return [
    ...inComments.map((spot) => ({ ...spot, fix: fixOf(spot) })),
    // What a program prints may be what others look for.
    ...misspelledIn(strings).map((spot) => ({ ...spot, fix: null })),
  ].flatMap(({ start, word, right, fix }) =>
    rules.report({
      rule: RULE,
      file: path,
      text,
      start,
      end: start + word.length,
      values: { right: right.map((each) => `\`${each}\``).join(" or ") },
      fix,
    }),
  );
}

function fixOf({ start, word, right }: Misspelled): Replacement | null {
  const [meant = ""] = right;
  if (right.length !== 1 || !isPlainMistake(word.toLowerCase(), meant.toLowerCase())) return null;
  return { title: `Write ${meant}`, start, end: start + word.length, newText: meant };
}

/** Returns the places of each misspelled word of a text, by the word in small letters; names hold such words too. */
function placesOfWords(text: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const { 0: found, index } of text.matchAll(/[A-Za-z][a-z]{4,}/g)) {
    const word = found.toLowerCase();
    if (rightWords(word) === null) continue;
    const known = places.get(word);
    if (known === undefined) places.set(word, [index]);
    else known.push(index);
  }
  return places;
}

interface Misspelled {
  readonly start: number;
  readonly word: string;
  /** The words that may be meant, in the case of the wrong one. */
  readonly right: readonly string[];
}

/** A word of a sentence: not part of a name, a path, an address or a pattern. */
const WORD =
  /(?<![^\s("'`*])[A-Za-z][a-z]{4,}(?=$|[\s,;!?)"`*]|[.:](?![\p{L}\p{N}_*])|['’](?![a-z]))/gu;

function misspelledIn(sentences: string): Misspelled[] {
  return [...sentences.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const right = rightWords(word.toLowerCase());
    if (right === null) return [];
    const isCapital = word !== word.toLowerCase();
    if (isCapital && !BEGINS.test(lineBefore(sentences, index))) return [];
    if (!ENGLISH.test(linesAround(sentences, index))) return [];
    return [
      {
        start: index,
        word,
        right: right.map((each) =>
          isCapital ? each.charAt(0).toUpperCase() + each.slice(1) : each,
        ),
      },
    ];
  });
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
  return [before.slice(-2).join("\n"), behind.slice(0, 2).join("\n")].join("");
}
