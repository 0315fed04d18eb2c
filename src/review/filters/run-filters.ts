import type { DroppedFinding, RawFinding } from "../../core/findings/types.ts";
import type { Filtered, FindingFilter, LeftOut } from "./types.ts";

/** The kept and the dropped findings. */
export interface Sifted<Found extends RawFinding> {
  readonly kept: readonly Found[];
  readonly dropped: readonly DroppedFinding<Found>[];
}

/** Applies filters one after the other: each gets the findings that the ones before it kept. */
export function runFilters<Context, Base extends RawFinding, Found extends Base>(
  filters: readonly FindingFilter<Context, Base>[],
  findings: readonly Found[],
  context: Context,
): Sifted<Found> {
  let kept = findings;
  const dropped: DroppedFinding<Found>[] = [];
  for (const filter of filters) {
    if (kept.length === 0) break;
    const filtered = filter.apply(kept, context);
    dropped.push(...filtered.dropped.map((each) => droppedBy(filter, each)));
    ({ kept } = filtered);
  }
  return { kept, dropped };
}

/**
 * Applies filters that count findings: each gets all of them, even those that another one drops. A finding that several
 * filters drop has the reason of the first.
 */
export function runSideBySide<Context>(
  filters: readonly FindingFilter<Context>[],
  findings: readonly RawFinding[],
  context: Context,
): ReadonlyMap<RawFinding, DroppedFinding> {
  const dropped = new Map<RawFinding, DroppedFinding>();
  for (const filter of filters)
    for (const each of filter.apply(findings, context).dropped)
      if (!dropped.has(each.finding)) dropped.set(each.finding, droppedBy(filter, each));
  return dropped;
}

/** Keeps the findings that meet a condition. */
export function keepIf<Found extends RawFinding>(
  findings: readonly Found[],
  isKept: (finding: Found) => boolean,
): Filtered<Found> {
  return dropFor(findings, (finding) => (isKept(finding) ? undefined : null));
}

/**
 * Drops the findings for which there is a reason.
 * @param becauseOf returns the reason for this finding; null = drop it without a reason, undefined = keep it
 */
export function dropFor<Found extends RawFinding>(
  findings: readonly Found[],
  becauseOf: (finding: Found) => string | null | undefined,
): Filtered<Found> {
  const kept: Found[] = [];
  const dropped: LeftOut<Found>[] = [];
  for (const finding of findings) {
    const because = becauseOf(finding);
    if (because === undefined) kept.push(finding);
    else dropped.push(because === null ? { finding } : { finding, because });
  }
  return { kept, dropped };
}

/** Drops the findings that another one in `standsFor` represents. */
export function leaveOut<Found extends RawFinding>(
  findings: readonly Found[],
  standsFor: ReadonlyMap<Found, Found>,
): Filtered<Found> {
  return {
    kept: findings.filter((finding) => !standsFor.has(finding)),
    dropped: [...standsFor].map(([finding, { rule, file, line }]) => ({
      finding,
      because: `${rule.id} at ${file}:${line} stands for it`,
    })),
  };
}

/** Adds the name and the reason of a filter to a dropped finding. */
export function droppedBy<Found extends RawFinding>(
  { name, reason }: Pick<FindingFilter<never>, "name" | "reason">,
  { finding, because }: LeftOut<Found>,
): DroppedFinding<Found> {
  return { finding, filter: name, reason, because: because ?? null };
}
