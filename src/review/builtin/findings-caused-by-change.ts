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
 * Finds what a change caused on lines that it left alone, by looking at the text before it as well: what
 * an analyzer says of the new text and did not say of the old one. Gives those findings, marked, by the
 * ones they stand for. Where the old text is not to be had or not to be read, it claims nothing.
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

/** What lies where the change did not touch anything. */
function outsideOf({ file, findings }: Seen): readonly RawFinding[] {
  if (file.changed.added === "all") return [];
  return findings.filter((each) => filterToChange([each], [file.changed]).inChange.length === 0);
}

/**
 * Findings of a rule are told apart by the lines they lie on, read as text: line numbers move. One that
 * weighs more than before is new: the value comes from somewhere else now. Of the others there are never
 * more that are new than the rule has gained, as one flaw may be shown at another of its places.
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
 * Marks what the change caused on lines that it left alone, for the analyzers that compare, and of others for the rules
 * that say it may be (`causedElsewhere`).
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
