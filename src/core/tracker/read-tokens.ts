import { firstCharacters, splitAlternatives } from "./first-characters.ts";
import { LEXICON, type TokenKind } from "./lexicon.ts";

/** A word or phrase of a prompt. */
export interface Token {
  readonly kind: TokenKind;
  /** In small letters, without accents. */
  readonly text: string;
  /** Where it begins and ends in the text that was read, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const BLANK = /\s+/y;
const WORD = /[\p{L}\p{N}_{}'-]+/uy;

/** Reads folded text (see `foldText`) into words and phrases; what is neither is passed over. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const blank = matchAt(BLANK, text, at);
    if (blank !== null) {
      at += blank[0].length;
      continue;
    }
    const token = readKnown(text, at) ?? readWord(text, at);
    if (token === null) {
      at += 1;
      continue;
    }
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function readKnown(text: string, at: number): Token | null {
  const phrases = phrasesFrom(text.charAt(at));
  if (phrases === null) return null;
  const match = matchAt(phrases.pattern, text, at);
  if (match === null || match[0] === "") return null;
  const group = match.findIndex((part, index) => index > 0 && part !== undefined);
  const kind = phrases.kinds[group - 1];
  return kind === undefined ? null : { kind, text: match[0], start: at, end: at + match[0].length };
}

function readWord(text: string, at: number): Token | null {
  const match = matchAt(WORD, text, at);
  return match === null
    ? null
    : { kind: "word", text: match[0], start: at, end: at + match[0].length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The phrases that begin with one character: a group for each kind, in the lexicon's order. */
interface Phrases {
  readonly pattern: RegExp;
  readonly kinds: readonly TokenKind[];
}

/** Compiled when a text first needs them: most commands never check a prompt. */
const compiled = new Map<string, Phrases | null>();

function phrasesFrom(character: string): Phrases | null {
  // A text of many alphabets is no reason to remember each of its characters.
  if (!/[ -~–-…→]/.test(character)) return null;
  const known = compiled.get(character);
  if (known !== undefined) return known;
  const groups = listAlternatives().flatMap(({ kind, alternatives }) => {
    const fitting = alternatives.filter(({ first }) => first.has(character));
    return fitting.length === 0 ? [] : [{ kind, source: fitting.map(wholeWords).join("|") }];
  });
  const phrases =
    groups.length === 0
      ? null
      : {
          pattern: new RegExp(groups.map(({ source }) => `(${source})`).join("|"), "y"),
          kinds: groups.map(({ kind }) => kind),
        };
  compiled.set(character, phrases);
  return phrases;
}

interface Alternative {
  readonly source: string;
  readonly first: ReadonlySet<string>;
}

let listed:
  readonly { readonly kind: TokenKind; readonly alternatives: readonly Alternative[] }[] | null =
  null;

function listAlternatives(): NonNullable<typeof listed> {
  listed ??= (Object.keys(LEXICON) as (keyof typeof LEXICON)[]).map((kind) => ({
    kind,
    alternatives: LEXICON[kind]
      .flatMap(splitAlternatives)
      .map((source) => ({ source, first: firstCharacters(source) })),
  }));
  return listed;
}

/** A phrase that ends in a letter ends where the word does; a blank in it is any space. */
function wholeWords({ source }: Alternative): string {
  return `(?:${source.replaceAll(" ", "\\s+")})(?:(?<![a-z0-9])|(?:'s)?(?!'?[a-z0-9_]))`;
}
