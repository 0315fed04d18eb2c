import { escapeRegExp } from "../../../core/escape-reg-exp.ts";
import { extensionOf } from "../../../core/rules/languages.ts";
import { maskProse } from "../proposals/mask-prose.ts";
import { linesOf, type Excerpt, type ExcerptLine } from "../prompts/excerpts.ts";

/** The part of functions that a change alters, to find the uses of that part. */
export interface ChangedPart {
  /** Matches identifiers on only one side of the change: added or removed parameters, keys and options. */
  readonly words: RegExp | null;
  /** Whether the returned or thrown value changes. */
  readonly isResult: boolean;
}

const MIN_CHARACTERS = 3;
const MAX_WORDS = 60;

/** Finds the names that the changed lines of a file add or remove. */
export function changedPart(path: string, excerpts: readonly Excerpt[]): ChangedPart {
  const codeOf = (wanted: ExcerptLine["kind"]): string =>
    maskProse(path, linesOf(excerpts, wanted).join("\n"));
  const [added, removed] = [codeOf("added"), codeOf("removed")];
  const [now, before] = [wordsOf(added), wordsOf(removed)];
  // Names in the lines around are not new or gone.
  const around = wordsOf(codeOf("same"));
  const words = [...now, ...before].filter(
    (word) => !(now.has(word) && before.has(word)) && !around.has(word),
  );
  // Rust and Ruby return the last expression of a block.
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
