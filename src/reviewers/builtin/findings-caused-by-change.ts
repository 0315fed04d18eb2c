import { filterToChange } from "../../core/findings/filter-to-change.ts";
import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { SEVERITIES } from "../../core/vocabulary.ts";
import type { AnalysisResult, ReviewFile, ReviewedTree } from "../types.ts";

/** A file, and what one analyzer found in it. */
interface Found {
  readonly file: ReviewFile;
  readonly findings: readonly RawFinding[];
}

/** A longer text is compared with nothing: reading it twice costs more than it tells. */
const MAX_CHARACTERS = 200_000;
const MAX_FILES = 200;

/**
 * Finds what a change caused on lines that it left alone, by looking at the text before it as well: what
 * an analyzer says of the new text and did not say of the old one. Gives those findings, marked, by the
 * ones they stand for. Where the old text is not to be had or not to be read, it claims nothing.
 */
export async function findingsCausedByChange(
  found: readonly Found[],
  {
    tree,
    analyze,
  }: {
    readonly tree: ReviewedTree;
    readonly analyze: (files: readonly ReviewFile[]) => Promise<AnalysisResult>;
  },
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const compared: { now: Found; old: ReviewFile }[] = [];
  for (const now of found) {
    if (compared.length >= MAX_FILES) break;
    if (outsideOf(now).length === 0 || now.file.text.length > MAX_CHARACTERS) continue;
    const text = await tree.readBefore(now.file.path);
    if (text === null || text.length > MAX_CHARACTERS) continue;
    // Under its new path: what a rule makes of a place must not hang on where the file lay.
    compared.push({ now, old: { ...now.file, text } });
  }
  if (compared.length === 0) return new Map();
  const result = await analyze(compared.map(({ old }) => old));
  const unread = new Set(result.failed.map(({ file }) => file));
  return new Map(
    compared
      .filter(({ old }) => !unread.has(old.path))
      .flatMap(({ now, old }) => {
        const earlier = result.findings.filter(({ file }) => file === old.path);
        return newIn(now, { file: old, findings: earlier });
      })
      .map((finding) => [finding, { ...finding, isCausedByChange: true }]),
  );
}

/** What lies where the change did not touch anything. */
function outsideOf({ file, findings }: Found): readonly RawFinding[] {
  if (file.changed.added === "all") return [];
  return findings.filter((each) => filterToChange([each], [file.changed]).inChange.length === 0);
}

/**
 * Findings of a rule are told apart by the lines they lie on, read as text: line numbers move. One that
 * weighs more than before is new: the value comes from somewhere else now. Of the others there are never
 * more that are new than the rule has gained, as one flaw may be shown at another of its places.
 */
function newIn(now: Found, before: Found): RawFinding[] {
  const linesBefore = linesOf(before.file);
  const known = groupBy(before.findings, (each) => keyOf(each, linesBefore));
  const gained = countBy(now.findings.map(({ rule }) => rule.id));
  for (const { rule } of before.findings) gained.set(rule.id, (gained.get(rule.id) ?? 0) - 1);
  const lines = linesOf(now.file);
  return outsideOf(now).filter((finding) => {
    const same = known.get(keyOf(finding, lines)) ?? [];
    const asGrave = same.findIndex((each) => rankOf(each) <= rankOf(finding));
    const [earlier] = same.splice(Math.max(asGrave, 0), 1);
    if (earlier !== undefined) return asGrave === -1;
    const left = gained.get(finding.rule.id) ?? 0;
    gained.set(finding.rule.id, left - 1);
    return left > 0;
  });
}

/** 0 is the gravest. */
function rankOf({ rule }: RawFinding): number {
  return SEVERITIES.indexOf(rule.severity);
}

function linesOf({ text }: Pick<ReviewFile, "text">): readonly string[] {
  return text.split("\n");
}

function keyOf({ rule, line }: RawFinding, lines: readonly string[]): string {
  return `${rule.id} ${(lines[line - 1] ?? "").replace(/\s+/g, "")}`;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
