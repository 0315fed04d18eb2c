import { escapeRegExp } from "../../../core/escape-reg-exp.ts";
import { extensionOf } from "../../../core/rules/languages.ts";
import { maskProse } from "../proposals/mask-prose.ts";
import { linesOf, type Excerpt, type ExcerptLine } from "../prompts/excerpts.ts";

/** What of the functions around it a change alters, to tell who uses just that. */
export interface ChangedPart {
  /** Matches identifiers on one side of the change alone: parameters, keys, options that came or went. */
  readonly words: RegExp | null;
  /** What is returned or thrown is another. */
  readonly isResult: boolean;
}

const MIN_CHARACTERS = 3;
const MAX_WORDS = 60;

/** Reads out of the changed lines of a file which names came or went. */
export function changedPart(path: string, excerpts: readonly Excerpt[]): ChangedPart {
  const codeOf = (wanted: ExcerptLine["kind"]): string =>
    maskProse(path, linesOf(excerpts, wanted).join("\n"));
  const [added, removed] = [codeOf("added"), codeOf("removed")];
  const [now, before] = [wordsOf(added), wordsOf(removed)];
  // What the lines around name too is still there.
  const around = wordsOf(codeOf("same"));
  const words = [...now, ...before].filter(
    (word) => !(now.has(word) && before.has(word)) && !around.has(word),
  );
  // The last expression of a block is what Rust and Ruby return.
  const isResult =
    /\b(?:return|yield|throw|raise)\b/.test(`${added}\n${removed}`) ||
    ["rs", "rb"].includes(extensionOf(path));
  const any = words.slice(0, MAX_WORDS).map(escapeRegExp).join("|");
  return {
    words: any === "" ? null : new RegExp(String.raw`(?<![\w$])(?:${any})(?![\w$])`),
    isResult,
  };
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return new Set(words.filter((word) => word.length >= MIN_CHARACTERS && !KEYWORDS.has(word)));
}

const KEYWORDS = new Set(
  "const let var return function async await new this self def class import from export if else elif for while not and the type interface public private protected static void int string bool true false null None nil undefined True False func err try catch throw raise".split(
    " ",
  ),
);
