import { isAuthorisation, refusesOthers } from "./authorization-vocabulary.ts";

/** The rules that a removed guard may be reported by. */
export const GUARD_RULES = [
  "change/authorisation-removed",
  "change/bound-check-removed",
  "change/guard-removed",
  "change/size-limit-removed",
] as const;

type GuardRule = (typeof GUARD_RULES)[number];

/** Returns the rule for a removed guard, by its condition and the code that runs if it holds. */
export function classifyGuard(check: string, answer: string): GuardRule {
  if (isAuthorisation(`${check} ${answer}`) || refusesOthers(check, answer))
    return "change/authorisation-removed";
  if (check.length > 300) return "change/guard-removed";
  if (LIMIT.test(check)) return "change/size-limit-removed";
  return BOUNDS.test(check) ? "change/bound-check-removed" : "change/guard-removed";
}

/** Whether something is larger than it may be. */
const LIMIT =
  /(?:length|size|bytes?|len\([^()]*\))\s*>=?\s*(?!0\b|1\b)[\w$.]+|(?<![\w$.])(?!0\b|1\b)[\w$.]+\s*<=?\s*[\w$.]*(?:length|size|bytes?)\b(?!\()/i;
/** Whether a number is one, or lies in some range. */
const BOUNDS =
  /\bisNaN\(|\bis_?(?:Finite|Integer|SafeInteger)\(|(?:<=?|>=?)\s*-?\d|\b\d+\s*(?:<=?|>=?)|(?:<=?|>=?)\s*[\w$.]*(?:length|size|count)\b|(?:length|size|count)\s*(?:<=?|>=?)|(?:<=?|>=?)\s*len\(/;
