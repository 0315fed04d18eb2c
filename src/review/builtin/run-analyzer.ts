import type { RawFinding } from "../../core/findings/types.ts";
import { nowMs } from "../../process/now-ms.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { raceStop } from "../../process/race-stop.ts";
import type { AnalysisResult, AnalysisTools, Analyzer, AnalyzerRun, ReviewFile } from "../types.ts";
import { soundResult, type Scope } from "./validate-result.ts";
import { startFairTimer } from "../../process/fair-timer.ts";
import { watchTreeWait } from "../../process/tree-wait.ts";
import { countBreaks } from "../../core/count-breaks.ts";

/** Files in a portion, whose findings are kept if a later portion fails. */
const FILES_AT_ONCE = 500;

/** After so many timeouts, the analyzer is not asked about further portions. */
const MAX_TIME_UPS = 2;

/**
 * Runs one analyzer, portion by portion, each with a time limit. If a portion fails, only its files count as failed,
 * with the reason. A portion that times out is halved once. Only an abort by the user is passed on. An analyzer in a
 * worker has the limits of the worker instead; for the others, time in which other programs were busy does not count.
 */
export async function analyzeOrSayWhyNot(request: AnalyzerRun): Promise<AnalysisResult> {
  const { analyzer, files, scope, tools, ceilingMs, onRead } = request;
  const apart = analyzer.worksApart === true ? tools.apart : undefined;
  const findings: RawFinding[] = [];
  const failed: { file: string; reason: string }[] = [];
  const unsettled: string[] = [];
  let workMs = 0;
  let timeUps = 0;
  const fail = (portion: readonly ReviewFile[], why: string): void => {
    const reason = `${analyzer.name}: ${why}`;
    failed.push(...unreadBy(analyzer, portion, tools).map((file) => ({ file, reason })));
  };
  const analyze = async (portion: readonly ReviewFile[], isHalf = false): Promise<void> => {
    if (timeUps >= MAX_TIME_UPS) return fail(portion, "had given no answer in time before");
    const started = nowMs();
    const ms = ceilingMs(portion);
    const limit = apart === undefined ? startLimit(ms, tools.signal) : null;
    const signal = limit?.signal ?? tools.signal;
    try {
      const answer = await raceStop(
        signal,
        apart?.analyze(analyzer.name, portion, scope, onRead) ??
          analyzer.analyze(portion, scope, { ...tools, signal }),
      );
      const result = await soundResult(analyzer.name, answer, scopeOf(analyzer, portion, tools));
      findings.push(...result.findings);
      failed.push(...result.failed);
      unsettled.push(...(result.unsettled ?? []));
      workMs += answer.workMs ?? nowMs() - started;
      if (apart === undefined) onRead?.(portion.length);
    } catch (thrown) {
      tools.signal.throwIfAborted();
      workMs += nowMs() - started;
      if (limit?.isUp() !== true) return fail(portion, whyOf(thrown));
      if (analyzer.isPerFile && !isHalf && portion.length > 1) {
        const middle = Math.ceil(portion.length / 2);
        await analyze(portion.slice(0, middle), true);
        return await analyze(portion.slice(middle), true);
      }
      timeUps += 1;
      fail(portion, `gave no answer within ${ms / 1000} s`);
    } finally {
      limit?.end();
    }
  };
  for (const portion of analyzer.isPerFile ? inPortions(files) : [files]) await analyze(portion);
  return { findings, failed, unsettled, workMs };
}

/** Returns the words of a failure; what a partial clone lacks is the user's to fetch, so the way goes with them. */
function whyOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const isLacking = thrown instanceof ToolError && thrown.code === "GIT_OBJECTS_MISSING";
  return isLacking ? `${thrown.message}; ${thrown.hint ?? ""}` : thrown.message;
}

/** Starts a time limit whose signal is aborted together with another one. */
function startLimit(ms: number, stop: AbortSignal) {
  const ceiling = new AbortController();
  const end = startFairTimer(ms, [watchTreeWait(process.pid)], () => ceiling.abort());
  return {
    signal: AbortSignal.any([stop, ceiling.signal]),
    isUp: () => ceiling.signal.aborted,
    end,
  };
}

/** Returns the files that an analyzer may report: its own, or all of the tree if it looks at the whole change. */
function scopeOf(
  { needsTree = false }: Analyzer,
  portion: readonly ReviewFile[],
  { tree }: AnalysisTools,
): Scope {
  const given = new Map(portion.map(({ path, text }) => [path, text]));
  return {
    async linesOf(file) {
      const text = given.get(file);
      if (text !== undefined) return countBreaks(text) + 1;
      if (!needsTree || tree === undefined) return undefined;
      const isKnown =
        tree.changed.some(({ path }) => path === file) || (await tree.lookUp([file])).has(file);
      if (!isKnown) return undefined;
      const other = await tree.read(file);
      return other === null ? null : countBreaks(other) + 1;
    },
  };
}

/** Returns the files that a failed analyzer has not read: its own, or all changed ones if it reads whole changes. */
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
