import type { Place } from "../../../core/findings/types.ts";
import { likenessOf, stemsOf } from "../../../core/likeness.ts";
import type { Proposal } from "./types.ts";

/** A finding as two of them are compared: what its reader says, and where its code was found. */
export interface Said {
  readonly proposal: Pick<Proposal, "title" | "message" | "trigger">;
  readonly finding: Place;
}

/** So many lines apart, two readers may quote the same defect. */
const NEAR_LINES = 3;
/** A longer quote is about a whole block: another finding inside it is a different one unless they begin together. */
const SHORT_LINES = 4;
/**
 * Of all words of two findings, the share that both use, from which on they say the same: where it parted the same
 * defects from others among what two readers reported of the same 16 pull requests.
 */
const SAME = { near: 0.22, inFile: 0.35, anywhere: 0.4 } as const;

/** Fewer words in common say nothing about code in another place. */
const MIN_WORDS = 5;

/**
 * How sure it is that two readers report the same defect: 0 if it is another one, and more the more words they share and
 * the nearer they are.
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
