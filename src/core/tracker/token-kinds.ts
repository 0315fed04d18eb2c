import type { TokenKind } from "./lexicon.ts";
import type { Token } from "./read-tokens.ts";

/** Words of a clause; in noise of any length it keeps the time in proportion. */
export const LONGEST = 60;

export const VERBS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  "act",
  "deed",
  "seek",
  "create",
  "proceed",
  "limit",
]);
export const NOUNS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  "issue",
  "others",
  "else",
  "any",
  "sole",
  "it",
  "id",
  "thing",
  "field",
]);
export const ENDINGS: ReadonlySet<TokenKind> = new Set<TokenKind>(["stop", "report"]);
export const SAYS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  "stop",
  "report",
  "untouched",
  "gone",
  "present",
  "overrule",
  "leave",
]);
/** Words that open a clause after "and" or a comma. */
export const OPENERS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  "stop",
  "report",
  "not",
  "only",
  "permit",
  "leave",
  "release",
  "soft",
  "overrule",
  "supposed",
  "next",
  "otherwise",
  "sole",
  "cases",
  "even",
  "if",
  "unless",
]);
export const IDLE: ReadonlySet<TokenKind> = new Set<TokenKind>([
  "filler",
  "placeholder",
  "polite",
  "comma",
]);

/** The next word that is not idle. */
export function nextToken(tokens: readonly Token[], from: number): Token | null {
  const next = tokens.slice(from, from + 8).find(({ kind }) => !IDLE.has(kind) && kind !== "and");
  return next ?? null;
}

/** What kind of word that is. */
export function nextKind(tokens: readonly Token[], from: number): TokenKind {
  return nextToken(tokens, from)?.kind ?? "word";
}
