import { groupBy } from "../../core/group-by.ts";
import { containsLine } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isGenerated } from "../../core/rules/is-generated.ts";
import { isSidePath } from "../../core/rules/is-side-path.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";
import { bundlesAmong, type Twins } from "../../project-graph/bundles-among.ts";
import { codeLines, type CodeLine } from "../../comparison/code-lines.ts";
import {
  findCopies,
  indexNewLines,
  runsOf,
  type LineIndex,
} from "../../project-graph/find-copies.ts";
import { withoutTestModules } from "../../project-graph/without-test-modules.ts";
import { spanOfLine } from "../../comparison/map-old-line.ts";

/** The work is bounded: by files of the change, by words that are searched for, by files and characters that are read. */
const MAX_FILES = 300;
const MAX_WORDS = 200;
const MAX_CANDIDATES = 600;
const MAX_CHARACTERS = 30_000_000;
const MAX_COPIES = 100;
const MAX_FINDINGS = 20;

/** Looks for code that the change adds and that stands elsewhere already, word for word. */
export const copies: Analyzer = {
  name: "copies",
  isPerFile: false,
  needsTree: true,
  isOfChanges: true,
  accepts: () => false,
  async analyze(_, scope, { tree, signal }) {
    const rules = codeRulesOf("copies", scope);
    if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
    const sources = await readSources(tree);
    if (sources.length === 0) return { findings: [], failed: [] };
    const others = await readCandidates(sources, tree);
    const found: Copy[] = [];
    for (const [source, likely] of await pairUp(sources, others, signal)) {
      if (found.length >= MAX_COPIES) break;
      found.push(...look(source, likely));
    }
    const bundles = bundlesAmong(found);
    const findings = found
      .filter(({ one, other }) => !bundles.has(one.path) && !bundles.has(other.path))
      .flatMap((copy) => say(copy, rules))
      .slice(0, MAX_FINDINGS);
    return { findings, failed: [] };
  },
};

/** A text with its lines of code. */
interface Other {
  readonly path: string;
  readonly lines: readonly CodeLine[];
}

/** A changed file with enough new code in a row. */
interface Source extends Other {
  readonly text: string;
  readonly index: LineIndex;
  readonly changed: ChangedFile;
}

async function readSources(tree: ReviewedTree): Promise<Source[]> {
  const wanted = tree.changed
    .filter(({ kind, status }) => kind === "text" && (status === "added" || status === "modified"))
    .filter(({ path }) => isOwnCode(path))
    .slice(0, MAX_FILES);
  const sources: Source[] = [];
  for (const changed of wanted) {
    const text = await tree.read(changed.path);
    if (text === null || isGenerated(text)) continue;
    const lines = linesOf(changed.path, text);
    const index = indexNewLines(lines, (line) => containsLine(changed.added, line));
    if (index.size > 0) sources.push({ path: changed.path, text, lines, index, changed });
  }
  return sources;
}

function isOwnCode(path: string): boolean {
  const language = languageOf(path);
  if (language === null || language === "html" || language === "sql") return false;
  if (isTestPath(path) || isSidePath(path)) return false;
  return !/(^|\/)(_?vendor(?:ed)?|third_?party|locales?|i18n|translations?|migrations?|generated|dist|build|config|single_?include|amalgamat(?:ed|ion))\/|migration\w*\.\w+$|(?:^|\/)Package@[^/]+\.swift$|\.gradle(?:\.kts)?$|[-_.](?:amalgam\w*|single[-_]header)\.\w+$|\.d\.[cm]?ts$|\.config\.\w+$|_pb2?\.\w+$|\.pb\.go$/i.test(
    path,
  );
}

/** A copied run of twelve lines holds a stretch of so many whole: a file without its words has no copy of it. */
const STRETCH = 6;

async function readCandidates(
  sources: readonly Source[],
  tree: ReviewedTree,
): Promise<readonly Other[]> {
  const pairs = sources.flatMap(({ lines, changed }) => pairsIn(lines, changed));
  const step = Math.max(1, Math.ceil((pairs.length * 2) / MAX_WORDS));
  const chosen = pairs.filter((_, at) => at % step === 0);
  const holders = await tree.search([...new Set(chosen.flat())]);
  const endings = new Set(sources.map(({ path }) => languageOf(path)));
  const own = new Set(sources.map(({ path }) => path));
  const paths = new Set<string>();
  for (const [one, other] of chosen) {
    const second = new Set(holders.get(other));
    for (const path of holders.get(one) ?? []) {
      if (second.has(path) && !own.has(path) && isOwnCode(path) && endings.has(languageOf(path)))
        paths.add(path);
    }
  }
  const read: Other[] = [...sources];
  let characters = 0;
  for (const path of [...paths].slice(0, MAX_CANDIDATES)) {
    const text = await tree.read(path);
    if (text === null || isGenerated(text)) continue;
    characters += text.length;
    if (characters > MAX_CHARACTERS) break;
    read.push({ path, lines: linesOf(path, text) });
  }
  return read;
}

/** Tests repeat themselves, wherever they stand. */
function linesOf(path: string, text: string): CodeLine[] {
  return codeLines(languageOf(path) === "rust" ? withoutTestModules(text) : text);
}

/** Of each stretch of new lines, the two longest names in it. */
function pairsIn(lines: readonly CodeLine[], { added }: ChangedFile): [string, string][] {
  const fresh = lines.filter(({ line }) => containsLine(added, line));
  const pairs: [string, string][] = [];
  for (let at = 0; at + STRETCH <= fresh.length; at += STRETCH) {
    const code = fresh
      .slice(at, at + STRETCH)
      .map((each) => each.code.replace(/"[^"]*"|'[^']*'/g, ""))
      .join("\n");
    const names = [...new Set(code.match(/(?<![\w$])[A-Za-z_]\w{3,}(?![\w$])/g) ?? [])];
    const [one, other] = names.toSorted((a, b) => b.length - a.length);
    if (one !== undefined && other !== undefined) pairs.push([one, other]);
  }
  return pairs;
}

/** Each changed file with the texts that share a run of lines with it: each text is read through once for all of them. */
async function pairUp(
  sources: readonly Source[],
  others: readonly Other[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Source, readonly Other[]>> {
  const pairs = new Map<Source, Other[]>(sources.map((source) => [source, []]));
  const holders = groupBy(sources, ({ index }) => [...index.keys()]);
  for (const other of others) {
    signal.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
    const met = new Set<Source>();
    for (const run of runsOf(other.lines))
      for (const source of holders.get(run) ?? []) met.add(source);
    for (const source of met) pairs.get(source)?.push(other);
  }
  return pairs;
}

/** New code that stands elsewhere already. */
interface Copy extends Twins {
  readonly source: Source;
}

function look(source: Source, others: readonly Other[]): Copy[] {
  const told: { start: number; end: number }[] = [];
  const copies: Copy[] = [];
  for (const other of others) {
    // Of two files of the change, the later one is told of the earlier.
    const isSource = other === source;
    if (!isSource && isOfChange(other) && other.path > source.path) continue;
    for (const run of findCopies(source.index, source.lines, other.lines, isSource)) {
      if (told.some(({ start, end }) => run.start <= end && run.end >= start)) continue;
      told.push(run);
      copies.push({
        source,
        one: pieceOf(source, run.start, run.end),
        other: pieceOf(other, run.otherStart, run.otherEnd),
      });
    }
  }
  return copies;
}

function isOfChange(other: Other): other is Source {
  return "index" in other;
}

/** The lines of the file in which a run of lines of code lies. */
function pieceOf({ path, lines }: Other, from: number, to: number): Copy["one"] {
  const start = lines[from]?.line ?? 1;
  return { path, start, end: lines[to]?.line ?? start };
}

function say({ source, one, other }: Copy, rules: CodeRules): RawFinding[] {
  return rules.report({
    rule: "copy/duplicated-block",
    file: source.path,
    text: source.text,
    start: spanOfLine(source.text, one.start).start,
    end: spanOfLine(source.text, one.end).end,
    values: { lines: String(one.end - one.start + 1), twin: `${other.path}:${other.start}` },
    evidence: `lines ${one.start}-${one.end} are the same as ${other.path}:${other.start}-${other.end}`,
  });
}
