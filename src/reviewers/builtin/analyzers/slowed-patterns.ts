import { containsLine } from "../../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../../core/change/types.ts";
import type { RawFinding } from "../../../core/findings/types.ts";
import { isTestPath } from "../../../core/rules/is-test-path.ts";
import { languageOf } from "../../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../types.ts";
import { createBindings } from "../ast-grep/bindings.ts";
import { sourcesIn } from "../ast-grep/grammars.ts";
import { loadAstGrep } from "../ast-grep/load-ast-grep.ts";
import { asValue } from "../build-finding.ts";
import { codeRulesOf, type CodeRules } from "../code-rules.ts";
import { lineAt, lineOfOld } from "../cross/place-of-old.ts";
import { findPatterns, type Pattern } from "../regex/find-patterns.ts";
import { measureGrowth } from "../regex/measure-growth.ts";
import { spotOf } from "../regex/spot-of.ts";

const MAX_FILES = 200;
const MAX_CHARACTERS = 200_000;
/** Who rewrites more than these wrote another file. */
const MAX_PATTERNS = 20;
/** Of a longer one it may not be told how it grows, and so not that it did not. */
const MAX_LENGTH = 300;
const RULE = "regex/made-slow";

/** Compares the regular expressions of changed lines with those they take the place of: fast once, slow now. */
export const slowedPatterns: Analyzer = {
  name: "slowed-patterns",
  isPerFile: false,
  needsTree: true,
  accepts: () => false,
  async analyze(_, focus, { tree, signal }) {
    const rules = codeRulesOf("slowed-patterns", focus);
    if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
    const findings: RawFinding[] = [];
    for (const file of tree.changed.filter(isWanted).slice(0, MAX_FILES)) {
      signal.throwIfAborted();
      findings.push(...(await lookAt(file, tree, rules)));
    }
    return { findings, failed: [] };
  },
};

function isWanted({ path, status, kind, removed, added }: ChangedFile): boolean {
  return (
    kind === "text" &&
    status !== "deleted" &&
    removed.length > 0 &&
    added !== "all" &&
    !isTestPath(path) &&
    /^(?:javascript|typescript)$/.test(languageOf(path) ?? "")
  );
}

async function lookAt(
  file: ChangedFile,
  tree: ReviewedTree,
  rules: CodeRules,
): Promise<RawFinding[]> {
  const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
  if (before === null || text === null) return [];
  if (Math.max(before.length, text.length) > MAX_CHARACTERS || !mayHold(file, before)) return [];
  const old = new Map<number, Pattern[]>();
  const went = file.removed.map(({ old: range }) => range);
  const wentWith = (line: number) => containsLine(went, line);
  for (const each of await patternsIn(file.path, before, wentWith)) {
    const line = lineOfOld(file, lineAt(before, each.start));
    old.set(line, [...(old.get(line) ?? []), each]);
  }
  if (old.size === 0) return [];
  const findings: RawFinding[] = [];
  for (const now of await patternsIn(file.path, text, (line) => containsLine(file.added, line))) {
    const earlier = (old.get(lineAt(text, now.start)) ?? []).find((each) => isLike(each, now));
    if (earlier === undefined || !now.mayBeForeign) continue;
    const growth = await measureGrowth(now);
    if (growth?.kind !== "scan" || spotOf(now, growth).length > 0) continue;
    const { character } = growth;
    // Where a run of several characters is what makes it slow, it was so before.
    if (excluding(earlier, character) <= excluding(now, character)) continue;
    if ((await measureGrowth(earlier)) !== null) continue;
    const { start, end } = now;
    const values = { was: asValue(earlier.source), character };
    findings.push(...rules.report({ rule: RULE, file: file.path, text, start, end, values }));
  }
  return findings;
}

/** Something that went repeats without an end, or a few lines of it do. */
function mayHold({ removed }: ChangedFile, before: string): boolean {
  const lines = before.split("\n");
  return removed.some(({ old: { start, end } }) =>
    lines.slice(start - 1, end).some((line) => /(?:\/.*[*+}].*\/|RegExp)/.test(line.slice(0, 400))),
  );
}

async function patternsIn(
  path: string,
  text: string,
  isOn: (line: number) => boolean,
): Promise<Pattern[]> {
  const { parse } = await loadAstGrep();
  const [source] = sourcesIn(path, text);
  if (source === undefined) return [];
  const root = parse(source.grammar, text).root();
  return findPatterns(root, source.language, createBindings(root))
    .filter(
      ({ start, source: pattern }) => pattern.length <= MAX_LENGTH && isOn(lineAt(text, start)),
    )
    .slice(0, MAX_PATTERNS);
}

/** How many of its character classes say that a character is none of theirs. */
function excluding({ source }: Pattern, character: string): number {
  const classes = source.match(/\[\^(?:[^\]\\]|\\.)*\]/g) ?? [];
  return classes.filter((each) => each.includes(character, 2)).length;
}

/** The same but for a stretch that is shorter than what stayed. */
function isLike({ source: was }: Pattern, { source: is }: Pattern): boolean {
  const shorter = Math.min(was.length, is.length);
  let same = 0;
  while (same < shorter && was[same] === is[same]) same += 1;
  let end = 0;
  while (end < shorter - same && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  return was !== is && (same + end) * 2 >= Math.max(was.length, is.length);
}
