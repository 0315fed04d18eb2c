import type { RawFinding } from "../../core/findings/types.ts";
import type { Focus } from "../../core/vocabulary.ts";
import type { AnalysisTools } from "../types.ts";
import { analyzeUnknown, whatIsNew, type Part } from "./analyze-unknown.ts";
import type { FindingsCache } from "./cache/open-cache.ts";
import { findingsCausedByChange } from "./findings-caused-by-change.ts";

/**
 * Marks what the change caused on lines that it left alone, for the analyzers that compare; what is known
 * of an old text is not looked for again.
 */
export async function markCaused(
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
          const known = new Map(files.map((file) => [file, cache?.recall(file) ?? new Map()]));
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
