import { setFlagsFromString } from "node:v8";
import { answerQuestions } from "../process/answer-questions.ts";
import type { AnalysisResult, AnalysisTools, Analyzer } from "../review/types.ts";
import { lintHere } from "../analyzers/oxlint/lint-here.ts";
import { rehearse } from "./rehearse.ts";
import type { ApartAnswer, ApartQuestion } from "./types.ts";
import { nowMs } from "../process/now-ms.ts";

/**
 * Answers for the analyzers, and for the linter, in a process of its own; it starts no program.
 * @param load gives the analyzers; where few questions are expected, they are loaded while the linter rehearses
 */
export function answerApart(load: () => Promise<readonly Analyzer[]>): void {
  // A process without flags is one for few questions, which somebody waits for.
  const isForFew = process.execArgv.length === 0;
  let loaded: Promise<readonly Analyzer[]> | undefined;
  const analyzersOnce = (): Promise<readonly Analyzer[]> => (loaded ??= load());
  answerQuestions(answer, isForFew ? MOST_BYTES : null);
  if (isForFew) {
    void rehearse();
    void analyzersOnce().then(prepare);
  }

  async function answer(question: object): Promise<ApartAnswer> {
    const asked = question as ApartQuestion;
    try {
      if ("linter" in asked) {
        await lintHere(asked.linter, asked.mark);
        return { result: NOTHING, thrown: null, residentBytes: tidyUp() };
      }
      const { analyzer: name, files, scope } = asked;
      if (IN_WEB_ASSEMBLY.has(name)) compileOnce();
      const analyzer = (await analyzersOnce()).find((each) => each.name === name);
      if (analyzer === undefined) throw new Error(`there is no analyzer ${name}`);
      const started = nowMs();
      const result = await analyzer.analyze(files, scope, TOOLS);
      const workMs = nowMs() - started;
      return { result: { ...result, workMs }, thrown: null, residentBytes: tidyUp() };
    } catch (thrown) {
      const said = thrown instanceof Error ? thrown.message : String(thrown);
      return { result: null, thrown: said, residentBytes: tidyUp() };
    }
  }
}

/** Whatever is wrong with it, whoever asks will hear of it. */
async function prepare(analyzers: readonly Analyzer[]): Promise<void> {
  for (const analyzer of analyzers)
    if (analyzer.worksApart === true) await analyzer.prepare?.().catch(() => {});
}

/** For a process that was started without a limit of the engine's own. */
const MOST_BYTES = 700 * 1024 * 1024;

const IN_WEB_ASSEMBLY = new Set(["ruff", "sql", "workflow"]);
const COMPILES_ONCE = "--liftoff-only";
let compilesOnce = process.execArgv.includes(COMPILES_ONCE);

/**
 * A linter in WebAssembly is at its end long before the second, careful compilation of ten megabytes is:
 * that takes five times the processor time of the linting, and three times the memory.
 */
function compileOnce(): void {
  if (compilesOnce) return;
  compilesOnce = true;
  setFlagsFromString(COMPILES_ONCE);
  // What the engine makes of code is good only for the flags that it was kept under.
  const world: NodeJS.EventEmitter = process;
  world.prependListener("idle", () => setFlagsFromString(COMPILES_ONCE.replace("--", "--no-")));
  world.on("idle", () => setFlagsFromString(COMPILES_ONCE));
}

const NOTHING: AnalysisResult = { findings: [], failed: [] };

/** From here on it pays to look for what can go, and again when as much has come on top as is worth the look. */
const ROOMY_BYTES = 120 * 1024 * 1024;
const MUCH_BYTES = 12 * 1024 * 1024;
let held = ROOMY_BYTES - MUCH_BYTES;

/**
 * Lets go of the trees of files that are done, and gives the bytes that are still held. The engine sees
 * only the small handles of what a parser holds, and would leave them lying for long.
 */
function tidyUp(): number {
  if (process.memoryUsage.rss() > held + MUCH_BYTES) {
    globalThis.gc?.();
    held = process.memoryUsage.rss();
  }
  return process.memoryUsage.rss();
}

/** Who asks ends the process when it is to stop. */
const TOOLS: AnalysisTools = {
  signal: new AbortController().signal,
  env: {},
  run: () => Promise.reject(new Error("an analyzer that works apart starts no programs")),
};
