import { setFlagsFromString } from "node:v8";
import { answerQuestions } from "../process/answer-questions.ts";
import type { AnalysisResult, AnalysisTools, Analyzer } from "../review/types.ts";
import { lintHere } from "../analyzers/oxlint/lint-here.ts";
import type { ApartAnswer, ApartQuestion } from "./types.ts";
import { nowMs } from "../process/now-ms.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { FOR_FEW } from "../analyzers/oxlint/linter-arguments.ts";

/**
 * Answers questions to the analyzers and the linter, as the main function of a worker process. Starts no program.
 * @param load loads the analyzers; for few questions, at once and while the linter warms up
 */
export function runWorker(load: () => Promise<readonly Analyzer[]>): void {
  // A process without flags is the shared one, which answers few questions.
  const isForFew = process.execArgv.length === 0;
  let loaded: Promise<readonly Analyzer[]> | undefined;
  const analyzersOnce = (): Promise<readonly Analyzer[]> => (loaded ??= load());
  answerQuestions(answer, isForFew ? MOST_BYTES : null);
  if (isForFew) {
    void warmUpLinter();
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
      const onBegin = files.length === 1 ? tellerOf(question) : undefined;
      const result = await analyzer.analyze(files, scope, {
        ...TOOLS,
        ...(onBegin === undefined ? {} : { onBegin }),
      });
      const workMs = nowMs() - started;
      return { result: { ...result, workMs }, thrown: null, residentBytes: tidyUp() };
    } catch (thrown) {
      const said = thrown instanceof Error ? thrown.message : String(thrown);
      return { result: null, thrown: said, residentBytes: tidyUp() };
    }
  }
}

/** Returns a function that tells the parent process what the thread is about to work on. */
function tellerOf(question: object): (what: string) => void {
  const { number } = question as { readonly number: number };
  return (busyWith) => process.send?.({ number, busyWith });
}

/** Prepares analyzers ahead; the first real question reports failures. */
async function prepare(analyzers: readonly Analyzer[]): Promise<void> {
  for (const analyzer of analyzers)
    if (analyzer.worksApart === true) await analyzer.prepare?.().catch(() => {});
}

/** The limit of a process that was started without a heap limit. */
const MOST_BYTES = 700 * 1024 * 1024;

const IN_WEB_ASSEMBLY = new Set(["ruff", "sql", "workflow"]);
const COMPILES_ONCE = "--liftoff-only";
let compilesOnce = process.execArgv.includes(COMPILES_ONCE);

/**
 * Compiles WebAssembly once. A linter finishes long before the second, optimizing compilation of its ten
 * megabytes, which takes five times the processor time of the linting and three times the memory.
 */
function compileOnce(): void {
  if (compilesOnce) return;
  compilesOnce = true;
  setFlagsFromString(COMPILES_ONCE);
  // V8's code cache is valid only for the flags that it was written under.
  const world: NodeJS.EventEmitter = process;
  world.prependListener("idle", () => setFlagsFromString(COMPILES_ONCE.replace("--", "--no-")));
  world.on("idle", () => setFlagsFromString(COMPILES_ONCE));
}

const NOTHING: AnalysisResult = { findings: [], failed: [] };

/** Garbage is collected above 120 MB, then after every further 12 MB. */
const ROOMY_BYTES = 120 * 1024 * 1024;
const MUCH_BYTES = 12 * 1024 * 1024;
let held = ROOMY_BYTES - MUCH_BYTES;

/**
 * Frees the trees of files that are done; returns the resident bytes. V8 sees only the small handles of a
 * parser's memory, and would not collect them for long.
 */
function tidyUp(): number {
  if (process.memoryUsage.rss() > held + MUCH_BYTES) {
    globalThis.gc?.();
    held = process.memoryUsage.rss();
  }
  return process.memoryUsage.rss();
}

/** Never aborted: the pool ends the process instead. */
const TOOLS: AnalysisTools = {
  signal: new AbortController().signal,
  env: {},
  run: () => Promise.reject(new Error("an analyzer that works apart starts no programs")),
};

/**
 * Lets the linter of JavaScript read a sample file on its threads before the first question arrives: its
 * first file takes ten times as long as the next, and is most of what a small review waits for.
 */
async function warmUpLinter(): Promise<void> {
  if (!existsSync(FOLDER)) return;
  const args = [...FOR_FEW, "--config=oxlint.json", "sample.js"];
  // The first real question reports failures.
  await lintHere({ cwd: FOLDER, args }).catch(() => {});
}

/** Holds the sample, and a configuration without rules; see `build/rehearsal.ts`. */
const FOLDER = join(import.meta.dirname, "..", "rehearsal");
