import { ANALYSIS_ID } from "virtual:rule-pack";
import type { RawFinding } from "../../core/findings/types.ts";
import { judgeGenerated } from "../../core/rules/judge-generated.ts";
import type { Focus } from "../../core/vocabulary.ts";
import type { AnalysisResult, AnalysisTools, Analyzer, ReviewFile, Reviewer } from "../types.ts";
import { analyzeOrSayWhyNot } from "./analyze-or-say-why-not.ts";
import { openCache, type FindingsCache } from "./cache/open-cache.ts";
import type { FoundInFile } from "./cache/stored-findings.ts";
import { findingsCausedByChange } from "./findings-caused-by-change.ts";
import { packRules, rulesOf } from "./pack.ts";

/** No analyzer keeps a review waiting for longer than this, and a little for each file of a large one. */
const CEILING_MS = 60_000;
const CEILING_FILES = 500;
const CEILING_PER_FILE_MS = 50;

/**
 * Builds the embedded reviewer over some analyzers: all that have something to say, side by side. What
 * is remembered of a file is not looked for again: an analyzer with nothing new to see never starts.
 */
export function createBuiltin(analyzers: readonly Analyzer[], analysisId = ANALYSIS_ID): Reviewer {
  return {
    name: "builtin",
    readersOf: (path, focus) =>
      analyzers.filter((analyzer) => analyzer.accepts(path, focus)).map(({ name }) => name),
    rules: packRules,
    async review({ files, focus, tools }) {
      tools.signal.throwIfAborted();
      const directory = tools.cacheDirectory ?? null;
      const cache = directory === null ? null : openCache(directory, { analysisId, focus });
      const known = new Map(files.map((file) => [file, cache?.recall(file) ?? NOTHING]));
      const parts = await Promise.all(
        analyzers
          .map((analyzer) => ({
            analyzer,
            files: files.filter(({ path }) => analyzer.accepts(path, focus)),
          }))
          .filter((part) => takesPart(part, focus, tools))
          .map((part) => analyzeUnknown({ ...part, known, focus, tools })),
      );
      cache?.remember(whatIsNew(files, known, parts));
      const caused = await markCaused(parts, { focus, tools, cache });
      return {
        findings: parts.flatMap(({ found, beyond }) => [
          ...[...found].flatMap(([{ text }, findings]) =>
            judgeGenerated(
              text,
              findings.map((each) => caused.get(each) ?? each),
            ),
          ),
          ...beyond,
        ]),
        failed: parts.flatMap(({ failed }) => failed),
        // Whoever looks at the change as a whole is named when there was something to look at.
        reviewers: parts
          .filter(({ found, beyond }) => found.size > 0 || beyond.length > 0)
          .map(({ analyzer: { name }, found: { size }, durationMs }) => ({
            name,
            files: size,
            durationMs,
          })),
      };
    },
  };
}

function takesPart(
  { analyzer, files }: { readonly analyzer: Analyzer; readonly files: readonly ReviewFile[] },
  focus: Focus | null,
  { tree }: AnalysisTools,
): boolean {
  if (analyzer.needsTree === true && tree === undefined) return false;
  if (files.length > 0) return true;
  const looksAtChange =
    analyzer.needsTree === true && tree !== undefined && tree.changed.length > 0;
  return looksAtChange && (focus === null || hasRules(analyzer, focus));
}

function hasRules({ name }: Analyzer, focus: Focus): boolean {
  return rulesOf("code", focus).some(({ analyzer }) => analyzer === name);
}

const NOTHING: FoundInFile = new Map();

/** What one analyzer has to say. */
interface Part {
  readonly analyzer: Analyzer;
  /** Each of its files, in order, with what it found in it, now or earlier. */
  readonly found: ReadonlyMap<ReviewFile, readonly RawFinding[]>;
  /** What it found in files that it was not given: those of the tree that are not reviewed as text. */
  readonly beyond: readonly RawFinding[];
  readonly failed: AnalysisResult["failed"];
  /** Paths of the files about which it may say something else the next time. */
  readonly passing: ReadonlySet<string>;
  readonly durationMs: number;
}

async function analyzeUnknown(request: {
  readonly analyzer: Analyzer;
  readonly files: readonly ReviewFile[];
  readonly known: ReadonlyMap<ReviewFile, FoundInFile>;
  readonly focus: Focus | null;
  readonly tools: AnalysisTools;
}): Promise<Part> {
  const { analyzer, files, known, focus, tools } = request;
  const recalled = (file: ReviewFile) => known.get(file)?.get(analyzer.name);
  const unknown = analyzer.isPerFile ? files.filter((file) => recalled(file) === undefined) : files;
  const ceilingMs = CEILING_MS + CEILING_PER_FILE_MS * Math.max(0, unknown.length - CEILING_FILES);
  const result = await analyzeOrSayWhyNot({ analyzer, files: unknown, focus, tools, ceilingMs });
  const fresh = new Map<string, RawFinding[]>(unknown.map(({ path }) => [path, []]));
  for (const finding of result.findings) fresh.get(finding.file)?.push(finding);
  return {
    analyzer,
    beyond: result.findings.filter(({ file }) => !fresh.has(file)),
    found: new Map(files.map((file) => [file, fresh.get(file.path) ?? recalled(file) ?? []])),
    failed: result.failed,
    passing: new Set([...result.failed.map(({ file }) => file), ...(result.unsettled ?? [])]),
    durationMs: Math.round(result.workMs ?? 0),
  };
}

/** Marks what the change caused on lines that it left alone; what is known of an old text is not looked for again. */
async function markCaused(
  parts: readonly Part[],
  {
    focus,
    tools,
    cache,
  }: {
    readonly focus: Focus | null;
    readonly tools: AnalysisTools;
    readonly cache: FindingsCache | null;
  },
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const { tree } = tools;
  const marked = new Map<RawFinding, RawFinding>();
  if (tree === undefined) return marked;
  for (const { analyzer, found, passing } of parts) {
    if (analyzer.comparesWithBefore !== true) continue;
    const settled = [...found].filter(([{ path }]) => !passing.has(path));
    const caused = await findingsCausedByChange(
      settled.map(([file, findings]) => ({ file, findings })),
      {
        tree,
        async analyze(files) {
          const known = new Map(files.map((file) => [file, cache?.recall(file) ?? NOTHING]));
          const part = await analyzeUnknown({ analyzer, files, known, focus, tools });
          cache?.remember(whatIsNew(files, known, [part]));
          return { findings: [...part.found.values()].flat(), failed: part.failed };
        },
      },
    );
    for (const [finding, mark] of caused) marked.set(finding, mark);
  }
  return marked;
}

/** The files of which something is known that was not before, with all that is known of them. */
function whatIsNew(
  files: readonly ReviewFile[],
  known: ReadonlyMap<ReviewFile, FoundInFile>,
  parts: readonly Part[],
): { file: ReviewFile; found: FoundInFile }[] {
  return files.flatMap((file) => {
    const found = new Map(known.get(file));
    const before = found.size;
    for (const part of parts) {
      const findings = part.found.get(file);
      if (!part.analyzer.isPerFile || findings === undefined || part.passing.has(file.path))
        continue;
      found.set(part.analyzer.name, findings);
    }
    return found.size === before ? [] : [{ file, found }];
  });
}
