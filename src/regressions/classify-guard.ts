import { isAuthorisation, refusesOthers } from "./authorization-vocabulary.ts";

/** The rules that a removed guard may be reported by. */
export type GuardRule =
  | "change/authorisation-removed"
  | "change/bound-check-removed"
  | "change/guard-removed"
  | "change/secret-scan-removed"
  | "change/size-limit-removed";

/** Says what a guard (its condition, and what it does if that holds) kept out. */
export function classifyGuard({
  check,
  answer,
}: {
  readonly check: string;
  readonly answer: string;
}): GuardRule {
  if (looksForSecrets(check, answer)) return "change/secret-scan-removed";
  if (isAuthorisation(`${check} ${answer}`) || refusesOthers(check, answer))
    return "change/authorisation-removed";
  if (check.length > 300) return "change/guard-removed";
  if (LIMIT.test(check)) return "change/size-limit-removed";
  return BOUNDS.test(check) ? "change/bound-check-removed" : "change/guard-removed";
}

/** Whether a text holds what nobody else is to read. */
const SCAN =
  /\b\w*(?:secret|credential|sensitive|leak|personal_?data|pii)\w{0,12}_?(?:scan|lint|filter|detect|found|in_?text)\w*|\b(?:scan|lint|detect|contains?|has|includes|find)_?\w{0,12}(?:secrets|credentials|sensitive|leaks?|personal_?data)\w*\(/i;
const SAYS_SECRET =
  /\b(?:contain|hold|include|expose|leak)s?\b.{0,20}\b(?:secrets|sensitive|credentials)\b/i;

/** Whether a condition looks for secrets in a text, or its exit says so. */
export function looksForSecrets(check: string, answer: string): boolean {
  return SCAN.test(check) || SAYS_SECRET.test(answer);
}

/** Whether something is larger than it may be. */
const LIMIT =
  /(?:length|size|bytes?|len\([^()]*\))\s*>=?\s*(?!0\b|1\b)[\w$.]+|(?<![\w$.])(?!0\b|1\b)[\w$.]+\s*<=?\s*[\w$.]*(?:length|size|bytes?)\b(?!\()/i;
/** Whether a number is one, or lies in some range. */
const BOUNDS =
  /\bisNaN\(|\bis_?(?:Finite|Integer|SafeInteger)\(|(?:<=?|>=?)\s*-?\d|\b\d+\s*(?:<=?|>=?)|(?:<=?|>=?)\s*[\w$.]*(?:length|size|count)\b|(?:length|size|count)\s*(?:<=?|>=?)|(?:<=?|>=?)\s*len\(/;
