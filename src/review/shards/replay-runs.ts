import type { AnalysisResult, AnalyzeThrough } from "../types.ts";
import { keyOf, type RecordedRun, type Shard } from "./shard.ts";

/** Returns the recorded results of shards instead of running analyzers; files that no shard has are analyzed now. */
export function replayRuns(shards: readonly Shard[]): AnalyzeThrough {
  const nameOf = ({ analyzer, key }: Pick<RecordedRun, "analyzer" | "key">): string =>
    `${analyzer} ${key}`;
  const recorded = new Map(
    shards.flatMap(({ runs }) => runs).map((run) => [nameOf(run), run] as const),
  );
  return async (run, analyze) => {
    const { name, isPerFile } = run.analyzer;
    const portions = isPerFile ? run.files.map((file) => [file]) : [run.files];
    const known = portions.map((files) =>
      recorded.get(nameOf({ analyzer: name, key: keyOf(files) })),
    );
    const unknown = portions.filter((_, at) => known[at] === undefined);
    const answers: AnalysisResult[] = known.filter((each) => each !== undefined);
    if (unknown.length > 0) answers.push(await analyze({ ...run, files: unknown.flat() }));
    return {
      findings: answers.flatMap(({ findings }) => findings),
      failed: answers.flatMap(({ failed }) => failed),
      unsettled: answers.flatMap(({ unsettled = [] }) => unsettled),
      workMs: answers.reduce((sum, { workMs = 0 }) => sum + workMs, 0),
    };
  };
}
