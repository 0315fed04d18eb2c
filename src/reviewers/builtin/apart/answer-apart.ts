import { answerQuestions } from "../../../process/answer-questions.ts";
import type { AnalysisTools, Analyzer } from "../../types.ts";
import type { ApartAnswer, ApartQuestion } from "./types.ts";

/** Answers for the analyzers in a process of its own; it reads no file and starts no program. */
export function answerApart(analyzers: readonly Analyzer[]): void {
  answerQuestions(async (question): Promise<ApartAnswer> => {
    const { analyzer: name, files, focus } = question as ApartQuestion;
    const analyzer = analyzers.find((each) => each.name === name);
    try {
      if (analyzer === undefined) throw new Error(`there is no analyzer ${name}`);
      const started = performance.now();
      const result = await analyzer.analyze(files, focus, TOOLS);
      const workMs = performance.now() - started;
      return { result: { ...result, workMs }, thrown: null, residentBytes: tidyUp() };
    } catch (thrown) {
      const said = thrown instanceof Error ? thrown.message : String(thrown);
      return { result: null, thrown: said, residentBytes: tidyUp() };
    }
  });
}

/** From here on it pays to look for what can go. */
const ROOMY_BYTES = 120 * 1024 * 1024;

/**
 * Lets go of the trees of files that are done, and gives the bytes that are still held. The engine sees
 * only the small handles of what a parser holds, and would leave them lying for long.
 */
function tidyUp(): number {
  if (process.memoryUsage.rss() > ROOMY_BYTES) globalThis.gc?.();
  return process.memoryUsage.rss();
}

/** Who asks ends the process when it is to stop. */
const TOOLS: AnalysisTools = {
  signal: new AbortController().signal,
  env: {},
  run: () => Promise.reject(new Error("an analyzer that works apart starts no programs")),
};
