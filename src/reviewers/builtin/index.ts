import { performance } from "node:perf_hooks";
import type { Focus } from "../../core/vocabulary.ts";
import type { AnalysisResult, AnalysisTools, Analyzer, ReviewFile, Reviewer } from "../types.ts";
import { ANALYZERS } from "./analyzers/index.ts";
import { packRules } from "./pack.ts";

/** No analyzer keeps a review waiting for longer than this. */
const CEILING_MS = 60_000;

/** The embedded reviewer: every analyzer that has something to say, side by side; no model, no network. */
export const builtin: Reviewer = {
  name: "builtin",
  readersOf: (path, focus) =>
    ANALYZERS.filter((analyzer) => analyzer.accepts(path, focus)).map(({ name }) => name),
  rules: packRules,
  async review({ files, focus, tools }) {
    const parts = await Promise.all(
      ANALYZERS.map((analyzer) => ({
        analyzer,
        files: files.filter(({ path }) => analyzer.accepts(path, focus)),
      }))
        .filter((part) => part.files.length > 0)
        .map((part) => timed(part.analyzer, part.files, focus, tools)),
    );
    return {
      findings: parts.flatMap((part) => part.findings),
      failed: parts.flatMap((part) => part.failed),
      reviewers: parts.map(({ name, files: { length }, durationMs }) => ({
        name,
        files: length,
        durationMs,
      })),
    };
  },
};

async function timed(
  analyzer: Analyzer,
  files: readonly ReviewFile[],
  focus: Focus | null,
  tools: AnalysisTools,
) {
  const started = performance.now();
  const result = await analyzeOrSayWhyNot({ analyzer, files, focus, tools, ceilingMs: CEILING_MS });
  const durationMs = Math.round(performance.now() - started);
  return { ...result, name: analyzer.name, files, durationMs };
}

/**
 * Runs one analyzer within a time. Whatever goes wrong with it costs its own files alone: they are
 * failed with the reason, and the others go on. Only the user's own stop is passed on.
 */
export async function analyzeOrSayWhyNot(request: {
  analyzer: Analyzer;
  files: readonly ReviewFile[];
  focus: Focus | null;
  tools: AnalysisTools;
  ceilingMs: number;
}): Promise<AnalysisResult> {
  const { analyzer, files, focus, tools, ceilingMs } = request;
  const ceiling = AbortSignal.timeout(ceilingMs);
  const signal = AbortSignal.any([tools.signal, ceiling]);
  try {
    return await Promise.race([
      analyzer.analyze(files, focus, { ...tools, signal }),
      rejectionOf(signal),
    ]);
  } catch (thrown) {
    tools.signal.throwIfAborted();
    const why = ceiling.aborted
      ? `gave no answer within ${ceilingMs / 1000} s`
      : thrown instanceof Error
        ? thrown.message
        : String(thrown);
    const reason = `${analyzer.name}: ${why}`;
    return { findings: [], failed: files.map(({ path }) => ({ file: path, reason })) };
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(new Error("stopped"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
}
