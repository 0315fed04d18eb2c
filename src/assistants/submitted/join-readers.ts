import { SEVERITIES } from "../../core/vocabulary.ts";
import type { Place, RawFinding } from "../../core/findings/types.ts";
import { likeness, wordsOf } from "../../register/pure/compare-words.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import type { HeldProposal } from "./judge-proposals.ts";

/**
 * A finding with the readers who reported it, counted from 0 in the order in which their answers were handed in, each with
 * the place of the finding in their list, from 1.
 */
export interface JoinedFinding extends HeldProposal {
  readonly readers: ReadonlyMap<number, number>;
}

/** So many lines apart, two readers may quote the same defect. */
const NEAR_LINES = 2;
/** A longer quote is about a whole block: another finding inside it is a different one unless they begin together. */
const SHORT_LINES = 4;
/** Titles of the same category, and of different ones, that share so much say the same. */
const ALIKE_IN_CATEGORY = 0.2;
const ALIKE = 0.4;

/**
 * Joins what several readers report about the same place and matter into one finding each, as grave as the gravest.
 * Findings of one reader are never joined.
 * @param counts how many findings each reader handed in, in order: the numbers of the findings run through them
 */
export function joinReaders(
  held: readonly HeldProposal[],
  counts: readonly number[],
): { readonly joined: readonly JoinedFinding[]; readonly dropped: readonly DroppedProposal[] } {
  const joined: JoinedFinding[] = [];
  const dropped: DroppedProposal[] = [];
  for (const each of held.toSorted(gravestFirst)) {
    const { reader, place } = placeOf(each.number, counts);
    const at = joined.findIndex(
      ({ finding, readers }) => !readers.has(reader) && isSame(finding, each.finding),
    );
    const same = joined[at];
    if (same === undefined) {
      joined.push({ ...each, readers: new Map([[reader, place]]) });
      continue;
    }
    dropped.push(dropAsSame(each.finding, same.finding));
    joined[at] = {
      ...same,
      finding: { ...same.finding, fix: same.finding.fix ?? each.finding.fix },
      readers: new Map([...same.readers, [reader, place]]),
    };
  }
  return { joined: joined.toSorted((a, b) => a.number - b.number), dropped };
}

/** A finding that another one stands for, as one that was dropped. */
export function dropAsSame({ file, line, rule }: RawFinding, other: RawFinding): DroppedProposal {
  const because = `it has the same cause as "${other.rule.title}"`;
  return { file, line, title: rule.title, because };
}

function placeOf(number: number, counts: readonly number[]) {
  let place = number;
  for (const [reader, count] of counts.entries()) {
    if (place <= count) return { reader, place };
    place -= count;
  }
  return { reader: counts.length, place };
}

function gravestFirst(a: HeldProposal, b: HeldProposal): number {
  const [one, other] = [a.finding.rule, b.finding.rule];
  return (
    SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
    Number(one.trigger === "") - Number(other.trigger === "") ||
    a.number - b.number
  );
}

function isSame(a: RawFinding, b: RawFinding): boolean {
  if (!isNear(a, b)) return false;
  const alike = likeness(wordsOf(a.rule.title), wordsOf(b.rule.title));
  return alike >= (a.rule.id === b.rule.id ? ALIKE_IN_CATEGORY : ALIKE);
}

function isNear(a: Place, b: Place): boolean {
  if (a.file !== b.file) return false;
  const apart = Math.max(a.line - b.endLine, b.line - a.endLine);
  const isLong = [a, b].some(({ line, endLine }) => endLine - line >= SHORT_LINES);
  return apart <= NEAR_LINES && (!isLong || Math.abs(a.line - b.line) <= SHORT_LINES);
}
