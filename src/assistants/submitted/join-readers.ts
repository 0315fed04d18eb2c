import { severityRank } from "../../core/vocabulary.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { sameness } from "../pure/proposals/says-same.ts";
import { isOneCause } from "../pure/proposals/is-one-cause.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import { withMore } from "../pure/proposals/with-more.ts";
import type { HeldProposal } from "./judge-proposals.ts";

/**
 * A finding with the readers that reported it, from 0 in the order of their answers, each with the place of the finding
 * in its list, from 1.
 */
export interface JoinedFinding extends HeldProposal {
  readonly readers: ReadonlyMap<number, number>;
  /** Numbers of all joined findings, its own first. */
  readonly members: readonly number[];
}

/**
 * Joins findings of several readers about the same defect, with the highest severity. Findings of one reader are joined
 * only if one names the other as its cause.
 * @param counts the number of findings of each reader, in order: the numbers of findings run through all readers
 */
export function joinReaders(
  held: readonly HeldProposal[],
  counts: readonly number[],
): { readonly joined: readonly JoinedFinding[]; readonly dropped: readonly DroppedProposal[] } {
  const joined: JoinedFinding[] = [];
  const dropped: DroppedProposal[] = [];
  for (const each of held.toSorted(gravestFirst)) {
    const { reader, place } = placeOf(each.number, counts);
    const at = mostLike(each, joined, reader);
    const same = joined[at];
    if (same === undefined) {
      joined.push({ ...each, readers: new Map([[reader, place]]), members: [each.number] });
      continue;
    }
    dropped.push(dropAsSame(each.finding, same.finding));
    const other = { ...each, readers: new Map([[reader, place]]), members: [each.number] };
    const one = {
      ...same,
      finding: { ...same.finding, fix: same.finding.fix ?? each.finding.fix },
    };
    joined[at] = isOneCause(same, each)
      ? withOther(one, other)
      : { ...one, ...membersOf(one, other) };
  }
  return { joined: joined.toSorted((a, b) => a.number - b.number), dropped };
}

/** Returns the index of the finding that most surely says the same; -1 if none does. */
function mostLike(each: HeldProposal, joined: readonly JoinedFinding[], reader: number): number {
  const sure = joined.map((other) =>
    isOneCause(other, each) || isRepeated(other, each)
      ? Infinity
      : other.readers.has(reader)
        ? 0
        : sameness(other, each),
  );
  const most = Math.max(0, ...sure);
  return most === 0 ? -1 : sure.indexOf(most);
}

function isRepeated({ finding: a }: HeldProposal, { finding: b }: HeldProposal): boolean {
  return (
    a.file === b.file &&
    a.line === b.line &&
    a.rule.id === b.rule.id &&
    a.rule.title === b.rule.title
  );
}

/** Joins a finding of the same cause, and names its place. */
export function withOther(sum: JoinedFinding, other: JoinedFinding): JoinedFinding {
  const { file, line, rule } = other.finding;
  const more = `The same cause: ${rule.title} (${file}:${line}).`;
  return {
    ...sum,
    ...membersOf(sum, other),
    finding: { ...sum.finding, rule: withMore(sum.finding.rule, more) },
  };
}

/** Merges the readers of two findings, each with its first place. */
function membersOf(
  one: JoinedFinding,
  other: JoinedFinding,
): Pick<JoinedFinding, "readers" | "members"> {
  const readers = new Map(one.readers);
  for (const [reader, place] of other.readers)
    readers.set(reader, Math.min(place, readers.get(reader) ?? place));
  return { readers, members: [...one.members, ...other.members] };
}

/** Makes a dropped proposal of a joined finding. */
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
    severityRank(one) - severityRank(other) ||
    Number(one.trigger === "") - Number(other.trigger === "") ||
    a.number - b.number
  );
}
