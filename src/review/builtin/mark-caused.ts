import type { RawFinding } from "../../core/findings/types.ts";
import { analyzeBefore, type SecondLook } from "./analyze-before.ts";
import type { Part } from "./analyze-unknown.ts";
import { findingsCausedByChange } from "./findings-caused-by-change.ts";

/** Marks what the change caused on lines that it left alone, for the analyzers that compare. */
export async function markCaused(
  parts: readonly Part[],
  look: SecondLook,
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const marked = new Map<RawFinding, RawFinding>();
  if (look.tools.tree === undefined) return marked;
  for (const { analyzer, found, passing } of parts) {
    if (analyzer.comparesWithBefore !== true) continue;
    const settled = [...found].filter(([{ path }]) => !passing.has(path));
    const caused = await findingsCausedByChange(
      settled.map(([file, findings]) => ({ file, findings })),
      (files) => analyzeBefore(analyzer, files, look),
    );
    for (const [finding, mark] of caused) marked.set(finding, mark);
  }
  return marked;
}
