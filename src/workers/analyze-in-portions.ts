import { WorkerEnded } from "../process/start-worker.ts";
import type { AnalysisResult, AnalyzerRun, ReviewFile } from "../review/types.ts";

/** Files are analyzed in portions: a fault in one costs little, and two processes stay equally busy. */
const PORTION_FILES = 25;
const PORTION_CHARACTERS = 150_000;

/** After this many timeouts, an analyzer is asked about no further files. */
const MAX_TIME_UPS = 5;

/** Analyzes some files in a worker. Rejects with `WorkerEnded` if it broke or gave up. */
type AnalyzePortion = (files: readonly ReviewFile[]) => Promise<AnalysisResult>;

/**
 * Analyzes files portion by portion. A portion that fails is halved until the file that it fails at is found;
 * that file is reported as failed. After timeouts of five files, the remaining files are reported as failed.
 * @param analyzer its name, for the reason
 */
export async function analyzeInPortions(
  analyzer: string,
  files: readonly ReviewFile[],
  how: {
    readonly analyze: AnalyzePortion;
    readonly signal: AbortSignal;
    readonly onRead?: AnalyzerRun["onRead"];
  },
): Promise<AnalysisResult> {
  const { analyze, signal, onRead } = how;
  let timeUps = 0;
  const counted = async (portion: readonly ReviewFile[]): Promise<AnalysisResult> => {
    const result = await analyzeInHalves(portion);
    onRead?.(portion.length);
    return result;
  };
  return mergeResults(await Promise.all(inPortions(files).map(counted)));

  async function analyzeInHalves(portion: readonly ReviewFile[]): Promise<AnalysisResult> {
    const [only, ...more] = portion;
    if (only === undefined) return NOTHING;
    if (timeUps >= MAX_TIME_UPS)
      return failedResult(portion, `gave no answer about ${MAX_TIME_UPS} files`);
    try {
      return await analyze(portion);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof WorkerEnded)) throw thrown;
      if (more.length === 0) {
        if (thrown.isTimeUp) timeUps += 1;
        return failedResult(portion, thrown.message);
      }
      const middle = Math.ceil(portion.length / 2);
      return mergeResults([
        await analyzeInHalves(portion.slice(0, middle)),
        await analyzeInHalves(portion.slice(middle)),
      ]);
    }
  }

  function failedResult(portion: readonly ReviewFile[], why: string): AnalysisResult {
    const reason = `${analyzer}: ${why}`;
    return { findings: [], failed: portion.map(({ path }) => ({ file: path, reason })) };
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
