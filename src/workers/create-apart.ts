import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { WorkerEnded, type StartWorker, type Worker } from "../process/start-worker.ts";
import type { AnalysisResult, ApartAnalysis, ReviewFile } from "../review/types.ts";
import { askedOf, type Asked, type Work } from "./asked.ts";
import { createShared } from "./create-shared.ts";

/** Files go over in portions: a fault in one costs little, and two processes stay equally busy. */
const PORTION_FILES = 25;
const PORTION_CHARACTERS = 150_000;
/** A second process is worth its start from here on. */
const FILES_FOR_MORE = 16;
const MOST_WORKERS = 4;
/** What a process may take before it is ended. */
export interface ApartLimits {
  /** A portion gets this, and more for its size; alone, a file that stopped one gets `aloneMs`. */
  readonly portionMs: number;
  readonly aloneMs: number;
  /** What JavaScript in it may hold. */
  readonly memoryMb: number;
}

/** Some hundred times what ordinary code takes. */
const LIMITS: ApartLimits = { portionMs: 15_000, aloneMs: 10_000, memoryMb: 512 };
const PER_CHARACTER_MS = 0.05;
/** Little young memory, where much is short-lived and nobody waits for one file; and memory to be had back. */
const STRICT = ["--max-semi-space-size=8", "--expose-gc"];

/**
 * Makes the place where analyzers work in processes of their own, so that one that hangs, breaks or
 * eats memory costs the file it was at, and nothing else. Processes are started when they are needed
 * and end with this program or the signal.
 * @param start starts such a process
 */
export function createApart(
  start: StartWorker,
  signal: AbortSignal,
  { portionMs, aloneMs, memoryMb }: ApartLimits = LIMITS,
): ApartAnalysis {
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  let wanted = 1;
  const most = Math.min(MOST_WORKERS, Math.max(1, availableParallelism()));
  const all = new Set<Worker>();
  signal.addEventListener("abort", () => all.forEach((worker) => worker.end()), { once: true });

  const known = (worker: Worker): Worker => {
    all.add(worker);
    return worker;
  };
  const take = async (): Promise<Worker> => {
    if (running < wanted) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const last = idle.pop();
    if (last !== undefined && !last.hasEnded()) return last;
    return known(start([`--max-old-space-size=${memoryMb}`, ...STRICT]));
  };
  const giveBack = (worker: Worker, isWorn: boolean): void => {
    if (isWorn) worker.end();
    if (worker.hasEnded()) all.delete(worker);
    else idle.push(worker);
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  const withOwnWorker = async <Result>(work: Work<Result>): Promise<Result> => {
    const worker = await take();
    let isWorn = true;
    try {
      signal.throwIfAborted();
      return await work(askedOf(worker, (isIt) => (isWorn = isIt)));
    } finally {
      giveBack(worker, isWorn);
    }
  };
  const shared = createShared(() => known(start([])));
  const withWorker = async <Result>(work: Work<Result>): Promise<Result> => {
    const company = wanted > 1 ? null : shared.join();
    if (company === null) return await withOwnWorker(work);
    try {
      signal.throwIfAborted();
      return await work(company.asked);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!company.hasEnded()) throw thrown;
      // Whoever it was, the others are not to blame: each asks again, and for itself.
      return await withOwnWorker(work);
    } finally {
      company.leave();
    }
  };
  const ask: Asked["ask"] = (question, timeoutMs) =>
    withWorker((asked) => asked.ask(question, timeoutMs));

  return {
    warmUp() {
      if (most > 1) shared.warmUp();
    },
    lint: (linter) =>
      withWorker(async (asked) => {
        const mark = `\n${randomUUID()}\n`;
        await asked.ask({ linter, mark }, portionMs);
        // What stands before the first mark is nobody's answer.
        await asked.takePrinted(mark);
        return await asked.takePrinted(mark);
      }),
    async analyze(analyzer, files, scope) {
      if (files.length >= FILES_FOR_MORE) {
        wanted = most;
        shared.close();
      }
      return mergeResults(await Promise.all(inPortions(files).map(askInHalves)));

      async function askInHalves(portion: readonly ReviewFile[]): Promise<AnalysisResult> {
        const [only, ...more] = portion;
        if (only === undefined) return NOTHING;
        const size = portion.reduce((sum, { text }) => sum + text.length, 0);
        const timeoutMs = more.length === 0 ? aloneMs : portionMs + size * PER_CHARACTER_MS;
        try {
          return await ask({ analyzer, files: portion, scope }, timeoutMs);
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
            await askInHalves(portion.slice(0, middle)),
            await askInHalves(portion.slice(middle)),
          ]);
        }
      }
    },
  };
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
