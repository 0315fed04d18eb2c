import { overlapsRanges } from "../../core/change/line-ranges.ts";
import type { ChangedFile, LineRange, RemovedLines } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isGenerated } from "../../core/rules/is-generated.ts";
import { isSidePath } from "../../core/rules/is-side-path.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeLines, isData, type CodeLine } from "../../comparison/code-lines.ts";
import { spanOfLine } from "../../comparison/map-old-line.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";

/** The work is bounded: by changed files, by edits that are looked for, by files that are read. */
const MAX_FILES = 60;
const MAX_EDITS = 60;
const MAX_CANDIDATES = 30;
const MAX_CHARACTERS = 400_000;
/** An edit of more lines is a rewrite. */
const MAX_EDITED = 6;
/** So many lines around an edit, with so many words and signs, are no accident. */
const CONTEXT = 3;
const MIN_LINES = 5;
const MIN_TOKENS = 45;
/** What stands in more places is a pattern that its author knows of. */
const MAX_TWINS = 2;

/** A few lines that the change edits, with the lines around them as they were. */
interface Edit {
  readonly file: ChangedFile;
  readonly text: string;
  readonly line: number;
  /** The code before the change, line by line. */
  readonly code: readonly string[];
  readonly words: readonly string[];
}

/** Looks for code that was the same as code that the change edits, and stays as it was. */
export const twinsLeftBehind: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("twins-left-behind", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const edits: Edit[] = [];
  for (const file of tree.changed.filter(isWanted).slice(0, MAX_FILES)) {
    if (edits.length < MAX_EDITS) edits.push(...(await editsOf(file, tree)));
  }
  if (edits.length === 0) return { findings: [], failed: [] };
  const holders = await tree.search([...new Set(edits.flatMap(({ words }) => words))]);
  const linesOf = reader(tree);
  const findings: RawFinding[] = [];
  for (const edit of edits.slice(0, MAX_EDITS)) {
    signal.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
    findings.push(...say(edit, await twinsOf(edit, { holders, linesOf, tree }), rules));
  }
  return { findings, failed: [] };
};

function isWanted({ path, kind, status, removed }: ChangedFile): boolean {
  const isEdited = kind === "text" && status === "modified" && removed.length > 0;
  return isEdited && isOwnCode(path);
}

function isOwnCode(path: string): boolean {
  const language = languageOf(path);
  if (language === null || language === "html" || language === "sql") return false;
  return !isTestPath(path) && !isSidePath(path) && !OTHERS.test(path);
}

/** Code of others, and code that is written once and stays. */
const OTHERS =
  /(^|\/)(_?vendor(?:ed)?|third_?party|migrat\w*|generated|dist|build|locales?|i18n)\/|\.d\.[cm]?ts$/i;

async function editsOf(file: ChangedFile, tree: ReviewedTree): Promise<Edit[]> {
  const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
  if (before === null || text === null || before.length > MAX_CHARACTERS || isGenerated(text))
    return [];
  const lines = codeLines(before);
  return file.removed.flatMap((removed) => {
    const came = addedAt(file, removed);
    const edited = lines.filter((each) => isWithin(each, removed));
    if (came === null || edited.length === 0 || edited.length > MAX_EDITED) return [];
    if (edited.every(({ code }) => isData(code)) || isLayout(removed, before, text, came))
      return [];
    const first = lines.findIndex((each) => isWithin(each, removed));
    const around = lines.slice(Math.max(0, first - CONTEXT), first + edited.length + CONTEXT);
    const code = around.map((each) => each.code);
    const words = longestWords(edited, around);
    if (code.length < MIN_LINES || words.length < 2 || tokensIn(code) < MIN_TOKENS) return [];
    return [{ file, text, line: came.start, code, words }];
  });
}

function isWithin({ line }: CodeLine, { old }: RemovedLines): boolean {
  return line >= old.start && line <= old.end;
}

/** The lines that came in place of removed ones; null if none did. */
function addedAt({ added }: ChangedFile, { afterLine }: RemovedLines): LineRange | null {
  if (added === "all") return null;
  return added.find(({ start }) => start === afterLine + 1) ?? null;
}

/** Whether an edit leaves the words as they are. */
function isLayout(
  { old }: RemovedLines,
  before: string,
  text: string,
  { start: line, end: endLine }: LineRange,
): boolean {
  const was = before.split("\n").slice(old.start - 1, old.end);
  const is = text.split("\n").slice(line - 1, endLine);
  const squeeze = (lines: readonly string[]): string => lines.join("").replace(/[\s,;()"']+/g, "");
  return squeeze(was) === squeeze(is);
}

function longestWords(edited: readonly CodeLine[], around: readonly CodeLine[]): string[] {
  const wordsIn = (lines: readonly CodeLine[]): string[] =>
    lines
      .flatMap(({ code }) => code.match(/(?<![\w$"'])[A-Za-z_]\w{3,}(?![\w$"'])/g) ?? [])
      .toSorted((a, b) => b.length - a.length);
  const own = wordsIn(edited).slice(0, 1);
  return [
    ...own,
    ...wordsIn(around)
      .filter((word) => !own.includes(word))
      .slice(0, 1),
  ];
}

function tokensIn(code: readonly string[]): number {
  return code.reduce((sum, each) => sum + (each.match(/\w+|[^\s\w]/g)?.length ?? 0), 0);
}

type LinesOf = (path: string) => Promise<readonly CodeLine[]>;

function reader(tree: ReviewedTree): LinesOf {
  const known = new Map<string, Promise<readonly CodeLine[]>>();
  const read = async (path: string): Promise<readonly CodeLine[]> => {
    const text = await tree.read(path);
    return text === null || text.length > MAX_CHARACTERS || isGenerated(text)
      ? []
      : codeLines(text);
  };
  return (path) => {
    const lines = known.get(path) ?? read(path);
    known.set(path, lines);
    return lines;
  };
}

interface Around {
  readonly holders: ReadonlyMap<string, readonly string[]>;
  readonly linesOf: LinesOf;
  readonly tree: ReviewedTree;
}

async function twinsOf(
  { file, code, words }: Edit,
  { holders, linesOf, tree }: Around,
): Promise<string[]> {
  const [one = "", other = ""] = words;
  const second = new Set(holders.get(other));
  const paths = (holders.get(one) ?? [])
    .filter((path) => second.has(path) && isOwnCode(path))
    .filter((path) => languageOf(path) === languageOf(file.path))
    .slice(0, MAX_CANDIDATES);
  const changed = new Map(tree.changed.map((each) => [each.path, each.added]));
  const twins: string[] = [];
  for (const path of paths) {
    const lines = await linesOf(path);
    for (let at = 0; at + code.length <= lines.length; at += 1) {
      if (!code.every((each, index) => lines[at + index]?.code === each)) continue;
      const start = lines[at]?.line ?? 1;
      const end = lines[at + code.length - 1]?.line ?? start;
      // Its author has seen those that the change moves or edits, too.
      if (!overlapsRanges(changed.get(path) ?? [], { start, end })) twins.push(`${path}:${start}`);
    }
  }
  return twins;
}

function say(
  { file, text, line, code }: Edit,
  twins: readonly string[],
  rules: CodeRules,
): RawFinding[] {
  if (twins.length === 0 || twins.length > MAX_TWINS) return [];
  return rules.report({
    rule: "change/twin-left-behind",
    file: file.path,
    text,
    ...spanOfLine(text, line),
    values: { twins: twins.join(", "), lines: String(code.length) },
    evidence: `${twins.join(", ")} has the ${code.length} lines as they were here`,
  });
}
