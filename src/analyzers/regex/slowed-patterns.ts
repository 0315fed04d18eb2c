import { containsLine } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { sourcesIn } from "../ast-grep/grammars.ts";
import { asValue } from "../shared/build-finding.ts";
import { isRecord } from "../../core/is-record.ts";
import { onceForSides } from "../../comparison/once-for-sides.ts";
import { isListOf, isString } from "../../core/is-value.ts";
import { codeRulesOf } from "../shared/code-rules.ts";
import { lineAt, lineOfOld } from "../../comparison/map-old-line.ts";
import { findPatterns } from "./find-patterns.ts";
import { isLike, isLoosened } from "./is-loosened.ts";
import type { Pattern } from "./pattern.ts";
import { runOf, spotOf } from "./spot-of.ts";
import { GOES_THROUGH, scanBefore } from "./scan-before.ts";

const MAX_FILES = 200;
const MAX_CHARACTERS = 200_000;
/** A change of more patterns than this makes it another file. */
const MAX_PATTERNS = 20;
/** The growth of a longer pattern may be unknown. */
const MAX_LENGTH = 300;
/** A statement that is wrapped anew moves what stands in it by so many lines. */
const NEAR = 2;
const RULE = "regex/made-slow";

/** Compares the regular expressions of changed lines with those they take the place of: fast once, slow now. */
export const slowedPatterns: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("slowed-patterns", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const findings: RawFinding[] = [];
  for (const file of tree.changed.filter(isWanted).slice(0, MAX_FILES)) {
    signal.throwIfAborted();
    const wanted = { tree, file, name: "slowed patterns", isValue: isListOf(isSlowed) };
    const slowed = await onceForSides(wanted, () => lookAt(file, tree));
    const text = slowed.length === 0 ? null : await tree.read(file.path);
    if (text === null) continue;
    for (const { start, end, was, character } of slowed)
      findings.push(
        ...rules.report({
          rule: RULE,
          file: file.path,
          text,
          start,
          end,
          values: { was, character, characters: runOf(character) },
        }),
      );
  }
  return { findings, failed: [] };
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

/** A pattern that became slow, by its offsets in the new text, with what stood in its place. */
interface Slowed {
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly character: string;
}

function isSlowed(value: unknown): value is Slowed {
  return (
    isRecord(value) &&
    [value["start"], value["end"]].every(Number.isSafeInteger) &&
    isString(value["was"]) &&
    isString(value["character"])
  );
}

async function lookAt(file: ChangedFile, tree: ReviewedTree): Promise<Slowed[]> {
  const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
  if (before === null || text === null) return [];
  if (Math.max(before.length, text.length) > MAX_CHARACTERS || !mayHold(file, before)) return [];
  const went = file.removed.map(({ old: range }) => range);
  const old = (await patternsIn(file.path, before, (line) => containsLine(went, line))).map(
    (pattern) => ({ pattern, line: lineOfOld(file, lineAt(before, pattern.start)) }),
  );
  const slowed: Slowed[] = [];
  for (const now of await patternsIn(file.path, text, (line) => containsLine(file.added, line))) {
    const { growth, readers } = now;
    if (growth?.kind !== "scan" || !readers.mayBeLong) continue;
    if (spotOf(now).some(({ rule }) => rule !== "regex/slow-scan")) continue;
    const line = lineAt(text, now.start);
    const near = old.filter((each) => Math.abs(each.line - line) <= NEAR).map((it) => it.pattern);
    const was =
      fastBefore(near, now, growth.raw) ??
      (near.length === 0 ? goneScan(now, file, { before, text, line }) : null);
    if (was === null) continue;
    const { start, end } = now;
    slowed.push({ start, end, was: asValue(was), character: growth.character });
  }
  return slowed;
}

/** Returns the code that read a text once; for a text that may be the program's own, only code that trims it. */
function goneScan(
  { readers }: Pattern,
  file: ChangedFile,
  place: { readonly before: string; readonly text: string; readonly line: number },
): string | null {
  const scan = scanBefore(file, place);
  return scan !== null && (readers.mayBeForeign || TRIMS.test(scan)) ? scan : null;
}

const TRIMS = /\.trim(?:Start|End|Left|Right)?\(\)/;

/** The pattern in whose place one stands, where it read a run of the character once. */
function fastBefore(near: readonly Pattern[], now: Pattern, raw: string): string | null {
  if (near.some((each) => each.source === now.source)) return null;
  const earlier = near.find((each) => isLike(each, now));
  // A run of several characters made it slow before, too.
  if (earlier === undefined || !isLoosened(earlier, now, raw)) return null;
  return earlier.growth === null ? earlier.source : null;
}

/** Tells whether removed lines held a pattern, or went through a text. */
function mayHold({ removed }: ChangedFile, before: string): boolean {
  const lines = before.split("\n");
  return removed.some(({ old: { start, end } }) =>
    lines.slice(start - 1, end).some((line) => {
      const code = line.slice(0, 400);
      return /(?:\/.*\/|RegExp)/.test(code) || GOES_THROUGH.test(code);
    }),
  );
}

async function patternsIn(
  path: string,
  text: string,
  isOn: (line: number) => boolean,
): Promise<Pattern[]> {
  const [source] = sourcesIn(path, text);
  if (source === undefined) return [];
  const found = await findPatterns(source, (start) => isOn(lineAt(text, start)));
  return found.filter((each) => each.source.length <= MAX_LENGTH).slice(0, MAX_PATTERNS);
}
