import type { AnalysisTools, Analyzer, ReviewFile, RuleScope, Seen } from "../types.ts";
import { analyzeUnknown, whatIsNew } from "./analyze-unknown.ts";
import type { FindingsCache } from "./cache/open-cache.ts";

/** A longer text is compared with nothing: reading it twice costs more than it tells. */
const MAX_CHARACTERS = 200_000;
const MAX_FILES = 200;

/** What a review has at hand to look at texts once more. */
export interface SecondLook {
  readonly scope: RuleScope;
  readonly tools: AnalysisTools;
  readonly cache: FindingsCache | null;
}

/**
 * Has an analyzer look at files as they were before the change; what is known of an old text is not looked
 * for again. Gives nothing for those whose old text is not to be had or not to be read, and for the longest.
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

/** The files as they were before the change, by what they are now. */
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
    // Under its new path: what a rule makes of a place must not hang on where the file lay.
    olds.set(file, { ...file, text });
  }
  return olds;
}
