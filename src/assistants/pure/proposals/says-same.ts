import type { Place } from "../../../core/findings/types.ts";
import { likenessOf, stemsOf } from "../../../core/likeness.ts";
import type { Proposal } from "./types.ts";

/** A finding for comparison: the words of its reader, and the place of its code. */
export interface Said {
  readonly proposal: Pick<Proposal, "title" | "message" | "trigger">;
  readonly finding: Place;
}

/** The most lines between two quotes of the same defect. */
const NEAR_LINES = 3;
/** A longer quote is about a whole block: a finding inside it is a different one unless both begin together. */
const SHORT_LINES = 4;
/**
 * The share of common words from which on two findings say the same: it separated the same defects from others in the
 * reports of two readers on 16 pull requests.
 */
const SAME = { near: 0.22, inFile: 0.35, anywhere: 0.4 } as const;

/** The number of common words that is needed for code in another place. */
const MIN_WORDS = 5;

/**
 * Rates how surely two readers report the same defect: 0 for different defects, and more for more common words and
 * nearer places.
 */
export function sameness(one: Said, other: Said): number {
  const [a, b] = [wordsIn(one), wordsIn(other)];
  const shared = likenessOf(a, b);
  const isSaid = [...a].filter((word) => b.has(word)).length >= MIN_WORDS;
  if (one.finding.file !== other.finding.file)
    return isSaid && shared >= SAME.anywhere ? shared : 0;
  if (isNear(one.finding, other.finding)) return shared >= SAME.near ? 2 + shared : 0;
  return isSaid && shared >= SAME.inFile ? 1 + shared : 0;
}

function wordsIn({ proposal: { title, message, trigger } }: Said): ReadonlySet<string> {
  return stemsOf(`${title} ${message} ${trigger ?? ""}`);
}

function isNear(a: Place, b: Place): boolean {
  const apart = Math.max(a.line - b.endLine, b.line - a.endLine);
  const isLong = [a, b].some(({ line, endLine }) => endLine - line >= SHORT_LINES);
  return apart <= NEAR_LINES && (!isLong || Math.abs(a.line - b.line) <= SHORT_LINES);
}
