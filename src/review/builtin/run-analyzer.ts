import type { RawFinding } from "../../core/findings/types.ts";
import { nowMs } from "../../process/now-ms.ts";
import { raceStop } from "../../process/race-stop.ts";
import type { AnalysisResult, AnalysisTools, Analyzer, AnalyzerRun, ReviewFile } from "../types.ts";
import { soundResult, type Scope } from "./validate-result.ts";
import { startFairTimer } from "../../process/fair-timer.ts";
import { watchTreeWait } from "../../process/tree-wait.ts";

/** What was found up to the ceiling is kept, in portions of so many files. */
const FILES_AT_ONCE = 500;

/**
 * Runs one analyzer within a time. Whatever goes wrong with it costs the files of that portion alone,
 * and a ceiling those it did not get to: they are failed with the reason, and the others go on. Only
 * the user's own stop is passed on. An analyzer in a worker has the limits of the worker's portions instead; for the
 * others, time in which the machine was busy with other programs does not count.
 */
export async function analyzeOrSayWhyNot(request: AnalyzerRun): Promise<AnalysisResult> {
  const { analyzer, tools, ceilingMs } = request;
  const ceiling = new AbortController();
  if (analyzer.worksApart === true && tools.apart !== undefined)
    return await analyzePortions(request, ceiling.signal);
  const waits = [watchTreeWait(process.pid)];
  const stopTimer = startFairTimer(ceilingMs, waits, () => ceiling.abort());
  try {
    return await analyzePortions(request, ceiling.signal);
  } finally {
    stopTimer();
  }
}

async function analyzePortions(
  { analyzer, files, scope, tools, ceilingMs, onRead }: AnalyzerRun,
  ceiling: AbortSignal,
): Promise<AnalysisResult> {
  const signal = AbortSignal.any([tools.signal, ceiling]);
  const findings: RawFinding[] = [];
  const failed: { file: string; reason: string }[] = [];
  const unsettled: string[] = [];
  let workMs = 0;
  for (const portion of analyzer.isPerFile ? inPortions(files) : [files]) {
    const started = nowMs();
    const isApart = analyzer.worksApart === true && tools.apart !== undefined;
    try {
      const answer = await raceStop(
        signal,
        isApart
          ? tools.apart.analyze(analyzer.name, portion, scope, onRead)
          : analyzer.analyze(portion, scope, { ...tools, signal }),
      );
      const result = await soundResult(analyzer.name, answer, scopeOf(analyzer, portion, tools));
      findings.push(...result.findings);
      failed.push(...result.failed);
      unsettled.push(...(result.unsettled ?? []));
      workMs += answer.workMs ?? nowMs() - started;
      if (!isApart) onRead?.(portion.length);
    } catch (thrown) {
      tools.signal.throwIfAborted();
      const why = ceiling.aborted
        ? `gave no answer within ${ceilingMs / 1000} s`
        : thrown instanceof Error
          ? thrown.message
          : String(thrown);
      workMs += nowMs() - started;
      const reason = `${analyzer.name}: ${why}`;
      failed.push(...unreadBy(analyzer, portion, tools).map((file) => ({ file, reason })));
    }
  }
  return { findings, failed, unsettled, workMs };
}

/** Who looks at the change as a whole may speak about every file of the tree. */
function scopeOf(
  { needsTree = false }: Analyzer,
  portion: readonly ReviewFile[],
  { tree }: AnalysisTools,
): Scope {
  const given = new Map(portion.map(({ path, text }) => [path, text]));
  return {
    async linesOf(file) {
      const text = given.get(file);
      if (text !== undefined) return countLines(text);
      if (!needsTree || tree === undefined) return undefined;
      const isKnown =
        tree.changed.some(({ path }) => path === file) || (await tree.lookUp([file])).has(file);
      if (!isKnown) return undefined;
      const other = await tree.read(file);
      return other === null ? null : countLines(other);
    },
  };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** Who looks at the change as a whole, and breaks off, has seen none of it. */
function unreadBy(
  analyzer: Analyzer,
  portion: readonly ReviewFile[],
  { tree }: AnalysisTools,
): string[] {
  if (analyzer.needsTree !== true || tree === undefined) return portion.map(({ path }) => path);
  return tree.changed.filter(({ status }) => status !== "deleted").map(({ path }) => path);
}

function inPortions(files: readonly ReviewFile[]): ReviewFile[][] {
  const count = Math.ceil(files.length / FILES_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    files.slice(at * FILES_AT_ONCE, (at + 1) * FILES_AT_ONCE),
  );
}
