import { containsLine } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isGenerated } from "../../core/rules/is-generated.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer } from "../../review/types.ts";
import { codeLines, type CodeLine } from "../../comparison/code-lines.ts";
import { spanOfLine } from "../../comparison/map-old-line.ts";
import { codeRulesOf } from "../shared/code-rules.ts";

const MAX_FILES = 200;
const MAX_CHARACTERS = 400_000;
/** A copied block is looked for up to this many lines. */
const MAX_BLOCK = 6;
/** So often a name has to be replaced in a copy before the one place where it was not is a slip. */
const MIN_REPLACED = 2;

/** Looks for a block that was copied with one name replaced, and not in all places. */
export const copiedNames: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("copied-names", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const findings: RawFinding[] = [];
  for (const file of tree.changed.filter(isWanted).slice(0, MAX_FILES)) {
    signal.throwIfAborted();
    const text = await tree.read(file.path);
    if (text === null || text.length > MAX_CHARACTERS || isGenerated(text)) continue;
    for (const slip of slipsIn(text, file)) {
      findings.push(
        ...rules.report({
          rule: "copy/name-not-replaced",
          file: file.path,
          text,
          ...spanOfLine(text, slip.line),
          values: { old: slip.old, new: slip.now, original: String(slip.original) },
          evidence: `line ${slip.line} repeats line ${slip.original}, ${slip.old} replaced with ${slip.now} elsewhere`,
        }),
      );
    }
  }
  return { findings, failed: [] };
};

function isWanted({ path, kind, status }: ChangedFile): boolean {
  const language = languageOf(path);
  const isCode = language !== null && language !== "html" && language !== "sql";
  return kind === "text" && status !== "deleted" && isCode && !isTestPath(path);
}

/** A line of a copy in which a name is still the original's. */
interface Slip {
  readonly line: number;
  readonly original: number;
  readonly old: string;
  readonly now: string;
}

interface Row extends CodeLine {
  readonly tokens: readonly string[];
  /** The tokens with every name and value blanked out. */
  readonly shape: string;
}

function slipsIn(text: string, { added }: ChangedFile): Slip[] {
  const rows = codeLines(text).map(toRow);
  const slips: Slip[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    for (let size = 1; size <= MAX_BLOCK && at + 2 * size <= rows.length; size += 1) {
      const [first, second] = [rows.slice(at, at + size), rows.slice(at + size, at + 2 * size)];
      if (!second.every(({ line }) => containsLine(added, line))) continue;
      if (!first.every(({ shape }, index) => shape === second[index]?.shape)) continue;
      const slip = slipBetween(first, second, text);
      if (slip === null || slips.some(({ line }) => line === slip.line)) continue;
      slips.push(slip);
    }
  }
  return slips;
}

const TOKEN = /[A-Za-z_$][\w$]*|\d[\w.]*|"[^"]*"|'[^']*'|`[^`]*`|[^\s\w]/g;

function toRow(line: CodeLine): Row {
  const tokens = line.code.match(TOKEN) ?? [];
  return {
    ...line,
    tokens,
    shape: tokens.map((each) => (/^\W$/.test(each) ? each : "N")).join(" "),
  };
}

/** A name of the original at one place of the block, and that of the copy. */
interface Pair {
  readonly was: string;
  readonly is: string;
  readonly before: string;
  readonly line: number;
  readonly original: number;
}

function slipBetween(first: readonly Row[], second: readonly Row[], text: string): Slip | null {
  const pairs = first.flatMap((row, index) => {
    const other = second[index];
    return other === undefined ? [] : pairsIn(row, other);
  });
  const replaced = new Map<string, Set<string>>();
  for (const { was, is } of pairs)
    if (was !== is) replaced.set(was, (replaced.get(was) ?? new Set()).add(is));
  // One thing is replaced: where more are, the copy is another thought.
  if (replaced.size !== 1) return null;
  const [[old = "", news = new Set<string>()] = []] = [...replaced];
  const [now] = news;
  if (now === undefined || news.size !== 1) return null;
  const kept = pairs.filter(({ was, is }) => was === old && is === old);
  const changed = pairs.filter(({ was, is }) => was === old && is === now);
  const [slip] = kept;
  if (slip === undefined || kept.length !== 1 || changed.length < MIN_REPLACED) return null;
  // The name that would stand there has to be one that the file knows in that place.
  const expected = new RegExp(
    String.raw`${escapeRegExp(slip.before)}\s*${escapeRegExp(now)}(?![\w$])`,
  );
  if (slip.before === "" || !expected.test(text)) return null;
  return { line: slip.line, original: slip.original, old, now };
}

function pairsIn(row: Row, other: Row): Pair[] {
  return row.tokens.flatMap((was, at) => {
    const is = other.tokens[at] ?? "";
    if (/^\W$/.test(was)) return [];
    const before = row.tokens.slice(Math.max(0, at - 2), at).join("");
    return [{ was, is, before, line: other.line, original: row.line }];
  });
}
