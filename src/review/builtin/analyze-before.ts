import type { AnalysisTools, Analyzer, ReviewFile, RuleScope, Seen } from "../types.ts";
import { analyzeUnknown, whatIsNew } from "./analyze-unknown.ts";
import type { FindingsCache } from "./cache/open-cache.ts";

/** A longer text is not compared: analyzing it twice costs too much. */
const MAX_CHARACTERS = 200_000;
const MAX_FILES = 200;

/** The means of a review to analyze texts a second time. */
export interface SecondLook {
  readonly scope: RuleScope;
  readonly tools: AnalysisTools;
  readonly cache: FindingsCache | null;
}

/**
 * Has an analyzer look at files as they were before the change, unless the cache knows its findings. Leaves out files
 * whose old text is missing, cannot be analyzed or is too long.
 */
export async function analyzeBefore(
  analyzer: Analyzer,
  files: readonly ReviewFile[],
  { scope, tools, cache }: SecondLook,
): Promise<ReadonlyMap<ReviewFile, Seen>> {
  const olds = await readOld(files, tools);
  if (olds.size === 0) return new Map();
  const asked = [...olds.values()];
  const known = new Map(asked.map((file) => [file, cache?.recall(file) ?? new Map()]));
  const part = await analyzeUnknown({ analyzer, files: asked, known, scope, tools });
  cache?.remember(whatIsNew(asked, known, [part]));
  const unread = new Set(part.failed.map(({ file }) => file));
  return new Map(
    [...olds]
      .filter(([, old]) => !unread.has(old.path))
      .map(([file, old]) => [file, { file: old, findings: part.found.get(old) ?? [] }]),
  );
}

/** Reads the files as they were before the change, by the new ones. */
export async function readOld(
  files: readonly ReviewFile[],
  { tree }: AnalysisTools,
): Promise<ReadonlyMap<ReviewFile, ReviewFile>> {
  const olds = new Map<ReviewFile, ReviewFile>();
  for (const file of files) {
    if (olds.size >= MAX_FILES) break;
    if (file.text.length > MAX_CHARACTERS) continue;
    const text = (await tree?.readBefore(file.path)) ?? null;
    if (text === null || text.length > MAX_CHARACTERS) continue;
    // Under its new path, so that the findings do not depend on a move.
    olds.set(file, { ...file, text });
  }
  return olds;
}
