import { WorkerEnded } from "../process/start-worker.ts";
import type { AnalysisResult, ReviewFile } from "../review/types.ts";

/** Files go over in portions: a fault in one costs little, and two processes stay equally busy. */
const PORTION_FILES = 25;
const PORTION_CHARACTERS = 150_000;

/** Analyzes some files in a worker. Rejects with `WorkerEnded` if it broke or gave up. */
type AnalyzePortion = (files: readonly ReviewFile[]) => Promise<AnalysisResult>;

/**
 * Analyzes files portion by portion. A portion that fails is cut into halves until the one file is found
 * that it fails at; that file is reported as failed.
 * @param analyzer its name, for the reason
 */
export async function analyzeInPortions(
  analyzer: string,
  files: readonly ReviewFile[],
  { analyze, signal }: { readonly analyze: AnalyzePortion; readonly signal: AbortSignal },
): Promise<AnalysisResult> {
  return mergeResults(await Promise.all(inPortions(files).map(analyzeInHalves)));

  async function analyzeInHalves(portion: readonly ReviewFile[]): Promise<AnalysisResult> {
    const [only, ...more] = portion;
    if (only === undefined) return NOTHING;
    try {
      return await analyze(portion);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof WorkerEnded)) throw thrown;
      if (more.length === 0) {
        return {
          findings: [],
          failed: [{ file: only.path, reason: `${analyzer}: ${thrown.message}` }],
        };
      }
      const middle = Math.ceil(portion.length / 2);
      return mergeResults([
        await analyzeInHalves(portion.slice(0, middle)),
        await analyzeInHalves(portion.slice(middle)),
      ]);
    }
  }
}

const NOTHING: AnalysisResult = { findings: [], failed: [] };

function inPortions(files: readonly ReviewFile[]): ReviewFile[][] {
  const portions: ReviewFile[][] = [];
  let room = 0;
  for (const file of files) {
    const last = portions.at(-1);
    room -= file.text.length;
    if (last === undefined || last.length === PORTION_FILES || room < 0) {
      portions.push([file]);
      room = PORTION_CHARACTERS - file.text.length;
    } else last.push(file);
  }
  return portions;
}

function mergeResults(results: readonly AnalysisResult[]): AnalysisResult {
  return {
    findings: results.flatMap(({ findings }) => findings),
    failed: results.flatMap(({ failed }) => failed),
    unsettled: results.flatMap(({ unsettled }) => unsettled ?? []),
    workMs: results.reduce((sum, { workMs = 0 }) => sum + workMs, 0),
  };
}
