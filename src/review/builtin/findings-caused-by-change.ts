import { ruleNamed } from "../../analyzers/shared/pack.ts";
import { filterToChange } from "../pure/filter-to-change.ts";
import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { severityRank } from "../../core/vocabulary.ts";
import type { ReviewFile, Seen } from "../types.ts";
import { countBy } from "../../core/count-by.ts";
import { analyzeBefore, type SecondLook } from "./analyze-before.ts";
import type { Part } from "./analyze-unknown.ts";

/**
 * Finds the findings on unchanged lines that a change caused: those that an analyzer has for the new text and not for
 * the old one. Returns the marked findings by the original ones. Finds none if the old text cannot be read.
 */
export async function findingsCausedByChange(
  found: readonly Seen[],
  lookBefore: (files: readonly ReviewFile[]) => Promise<ReadonlyMap<ReviewFile, Seen>>,
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const asked = found.filter((each) => outsideOf(each).length > 0);
  const before = await lookBefore(asked.map(({ file }) => file));
  return new Map(
    asked
      .flatMap((now) => {
        const old = before.get(now.file);
        return old === undefined ? [] : newIn(now, old);
      })
      .map((finding) => [finding, { ...finding, isCausedByChange: true }]),
  );
}

/** Returns the findings on unchanged lines. */
function outsideOf({ file, findings }: Seen): readonly RawFinding[] {
  if (file.changed.added === "all") return [];
  return findings.filter((each) => filterToChange([each], [file.changed]).inChange.length === 0);
}

/**
 * Returns the findings that are new on unchanged lines. Findings of a rule are identified by the text of their line, as
 * line numbers move. One with a higher severity is new: its value has another source now. There are never more new ones
 * than the rule has gained, because a flaw may be reported at another of its places.
 */
function newIn(now: Seen, before: Seen): RawFinding[] {
  const linesBefore = linesOf(before.file);
  const known = groupBy(before.findings, (each) => keyOf(each, linesBefore));
  const gained = countBy(now.findings.map(({ rule }) => rule.id));
  for (const { rule } of before.findings) gained.set(rule.id, (gained.get(rule.id) ?? 0) - 1);
  const lines = linesOf(now.file);
  return outsideOf(now).filter((finding) => {
    const same = known.get(keyOf(finding, lines)) ?? [];
    const asGrave = same.findIndex((each) => severityRank(each.rule) <= severityRank(finding.rule));
    const [earlier] = same.splice(Math.max(asGrave, 0), 1);
    if (earlier !== undefined) return asGrave === -1;
    const left = gained.get(finding.rule.id) ?? 0;
    gained.set(finding.rule.id, left - 1);
    return left > 0;
  });
}

function linesOf({ text }: Pick<ReviewFile, "text">): readonly string[] {
  return text.split("\n");
}

function keyOf({ rule, line }: RawFinding, lines: readonly string[]): string {
  return `${rule.id} ${(lines[line - 1] ?? "").replace(/\s+/g, "")}`;
}

/**
 * Marks the findings on unchanged lines that the change caused, for analyzers that compare both sides and for rules
 * with `causedElsewhere`.
 */
export async function markCaused(
  parts: readonly Part[],
  look: SecondLook,
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const marked = new Map<RawFinding, RawFinding>();
  if (look.tools.tree === undefined) return marked;
  for (const { analyzer, found, passing } of parts) {
    const isAsked = ({ rule }: RawFinding): boolean =>
      analyzer.comparesWithBefore === true || ruleNamed(rule.id)?.causedElsewhere === true;
    const settled = [...found].filter(([{ path }]) => !passing.has(path));
    const caused = await findingsCausedByChange(
      settled.map(([file, findings]) => ({ file, findings: findings.filter(isAsked) })),
      (files) => analyzeBefore(analyzer, files, look),
    );
    for (const [finding, mark] of caused) marked.set(finding, mark);
  }
  return marked;
}
