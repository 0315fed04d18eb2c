import { groupBy } from "../../core/group-by.ts";
import type { DroppedFinding, RawFinding } from "../../core/findings/types.ts";
import type { AnalysisResult, AnalysisTools, Analyzer, ReviewFile, RuleScope } from "../types.ts";
import { ANALYZER_FILTERS } from "../filters/index.ts";
import { runFilters } from "../filters/run-filters.ts";
import { analyzeOrSayWhyNot } from "./run-analyzer.ts";
import type { Progress } from "./count-progress.ts";
import type { FoundInFile } from "./cache/stored-findings.ts";

/** Time for a portion of files, with more for each file and each byte. */
const CEILING_MS = 60_000;
const CEILING_PER_FILE_MS = 20;
const CEILING_PER_BYTE_MS = 0.05;

/** The findings of one analyzer. */
export interface Part {
  readonly analyzer: Analyzer;
  /** Its files in order, with all findings of this and of earlier reviews. */
  readonly said: ReadonlyMap<ReviewFile, readonly RawFinding[]>;
  /** The same without the findings that its filters left out. */
  readonly found: ReadonlyMap<ReviewFile, readonly RawFinding[]>;
  /** Its findings in other files of the tree, which are not reviewed as text. */
  readonly beyond: readonly RawFinding[];
  readonly dropped: readonly DroppedFinding[];
  readonly failed: AnalysisResult["failed"];
  /** Paths of files for which it may return different findings next time. */
  readonly passing: ReadonlySet<string>;
  readonly durationMs: number;
}

/** Has an analyzer look at the files whose findings are not in the cache. */
export async function analyzeUnknown(request: {
  readonly analyzer: Analyzer;
  readonly files: readonly ReviewFile[];
  readonly known: ReadonlyMap<ReviewFile, FoundInFile>;
  readonly scope: RuleScope;
  readonly tools: AnalysisTools;
  readonly progress?: Progress;
}): Promise<Part> {
  const { analyzer, files, known, scope, tools, progress } = request;
  const recalled = (file: ReviewFile) => known.get(file)?.get(analyzer.name);
  const unknown = analyzer.isPerFile ? files.filter((file) => recalled(file) === undefined) : files;
  const ceilingMs = (portion: readonly ReviewFile[]): number =>
    Math.ceil(
      CEILING_MS +
        CEILING_PER_FILE_MS * portion.length +
        CEILING_PER_BYTE_MS * bytesFor(analyzer, portion, tools),
    );
  const onRead = progress?.expect(unknown.length);
  const run = {
    analyzer,
    files: unknown,
    scope,
    tools,
    ceilingMs,
    ...(onRead === undefined ? {} : { onRead }),
  };
  const result = await (tools.through?.(run, analyzeOrSayWhyNot) ?? analyzeOrSayWhyNot(run));
  const fresh = new Map<string, RawFinding[]>(unknown.map(({ path }) => [path, []]));
  for (const finding of result.findings) fresh.get(finding.file)?.push(finding);
  const said = new Map(files.map((file) => [file, fresh.get(file.path) ?? recalled(file) ?? []]));
  const beyond = result.findings.filter(({ file }) => !fresh.has(file));
  const { kept, dropped } = runFilters(
    ANALYZER_FILTERS,
    [...[...said.values()].flat(), ...beyond],
    analyzer,
  );
  const byFile = groupBy(kept, ({ file }) => file);
  const given = new Set(files.map(({ path }) => path));
  return {
    analyzer,
    said,
    found: new Map(files.map((file) => [file, byFile.get(file.path) ?? []])),
    beyond: kept.filter(({ file }) => !given.has(file)),
    dropped,
    failed: result.failed,
    passing: new Set([...result.failed.map(({ file }) => file), ...(result.unsettled ?? [])]),
    durationMs: Math.round(result.workMs ?? 0),
  };
}

/** Returns the most bytes that an analyzer may read: those of its files, or of the change. */
function bytesFor(
  { needsTree = false }: Analyzer,
  files: readonly ReviewFile[],
  { tree }: AnalysisTools,
): number {
  if (needsTree && tree !== undefined)
    return tree.changed.reduce((sum, { newBytes = 0 }) => sum + newBytes, 0);
  return files.reduce((sum, { text }) => sum + text.length, 0);
}

/** Returns the files with new findings of analyzers, with all known findings. */
export function whatIsNew(
  files: readonly ReviewFile[],
  known: ReadonlyMap<ReviewFile, FoundInFile>,
  parts: readonly Part[],
): { file: ReviewFile; found: FoundInFile }[] {
  return files.flatMap((file) => {
    const found = new Map(known.get(file));
    const before = found.size;
    for (const part of parts) {
      const findings = part.said.get(file);
      if (!part.analyzer.isPerFile || findings === undefined || part.passing.has(file.path))
        continue;
      found.set(part.analyzer.name, findings);
    }
    return found.size === before ? [] : [{ file, found }];
  });
}
