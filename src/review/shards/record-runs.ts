import type { AnalysisResult, AnalyzeThrough } from "../types.ts";
import { keyOf, shardOf, type RecordedRun, type Shard } from "./shard.ts";

const NOTHING: AnalysisResult = { findings: [], failed: [] };

/**
 * Runs analyzers on one shard and records their results: `shardOf` assigns files by path, and analyzers of whole
 * changes by name.
 */
export function recordRuns({ number, of }: Pick<Shard, "number" | "of">): {
  readonly through: AnalyzeThrough;
  readonly runs: readonly RecordedRun[];
} {
  const runs: RecordedRun[] = [];
  const isOwn = (name: string): boolean => shardOf(name, of) === number;
  return {
    runs,
    async through(run, analyze) {
      const { analyzer, files } = run;
      if (!analyzer.isPerFile) {
        if (!isOwn(analyzer.name)) return NOTHING;
        const result = await analyze(run);
        const key = keyOf(files);
        runs.push({ analyzer: analyzer.name, file: null, key, ...whole(result) });
        return result;
      }
      const own = files.filter(({ path }) => isOwn(path));
      if (own.length === 0) return NOTHING;
      const { findings, failed, unsettled, workMs } = whole(await analyze({ ...run, files: own }));
      for (const [at, file] of own.entries()) {
        const { path } = file;
        runs.push({
          analyzer: analyzer.name,
          file: path,
          key: keyOf([file]),
          findings: findings.filter((each) => each.file === path),
          failed: failed.filter((each) => each.file === path),
          unsettled: unsettled.filter((each) => each === path),
          // The time of all files together.
          workMs: at === 0 ? workMs : 0,
        });
      }
      return { findings, failed, unsettled, workMs };
    },
  };
}

function whole({ findings, failed, unsettled = [], workMs = 0 }: AnalysisResult) {
  return { findings, failed, unsettled, workMs };
}
