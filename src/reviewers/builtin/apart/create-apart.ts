import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startWorker, WorkerEnded, type Worker } from "../../../process/start-worker.ts";
import type { AnalysisResult, ApartAnalysis, ReviewFile } from "../../types.ts";
import type { ApartAnswer, ApartQuestion } from "./types.ts";

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
/** A worker that has grown beyond this starts anew: parsers hold on to memory that nobody else sees. */
const RESIDENT_BYTES = 170 * 1024 * 1024;

/** Where the bundle has the worker's code; null when this runs from the source. */
export function apartEntry(): string | null {
  const entry = join(import.meta.dirname, "../analysis-worker.js");
  return existsSync(entry) ? entry : null;
}

/**
 * Makes the place where analyzers work in processes of their own, so that one that hangs, breaks or
 * eats memory costs the file it was at, and nothing else. Processes are started when they are needed
 * and end with this program or the signal.
 * @param entry absolute path of the worker's code
 */
export function createApart(
  entry: string,
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

  const take = async (): Promise<Worker> => {
    if (running < wanted) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const known = idle.pop();
    if (known !== undefined && !known.hasEnded()) return known;
    const worker = startWorker(entry, memoryMb);
    all.add(worker);
    return worker;
  };
  const giveBack = (worker: Worker, isWorn: boolean): void => {
    if (isWorn) worker.end();
    if (worker.hasEnded()) all.delete(worker);
    else idle.push(worker);
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  const withWorker = async <Result>(work: (asked: Asked) => Promise<Result>): Promise<Result> => {
    const worker = await take();
    let isWorn = true;
    try {
      signal.throwIfAborted();
      return await work({
        async ask(question, timeoutMs) {
          const answer = (await worker.ask(question, timeoutMs)) as ApartAnswer;
          isWorn = answer.residentBytes > RESIDENT_BYTES;
          if (answer.result === null) throw new WorkerEnded(answer.thrown);
          return answer.result;
        },
        takePrinted: (mark) => worker.takePrinted(mark),
      });
    } finally {
      giveBack(worker, isWorn);
    }
  };
  const ask: Asked["ask"] = (question, timeoutMs) =>
    withWorker((asked) => asked.ask(question, timeoutMs));

  return {
    warmUp() {
      if (most === 1 || all.size > 0) return;
      const worker = startWorker(entry, memoryMb);
      all.add(worker);
      idle.push(worker);
    },
    lint: (linter) =>
      withWorker(async (asked) => {
        const mark = `\n${randomUUID()}\n`;
        await asked.ask({ linter, mark }, portionMs);
        return await asked.takePrinted(mark);
      }),
    async analyze(analyzer, files, focus) {
      if (files.length >= FILES_FOR_MORE) wanted = most;
      return mergeResults(await Promise.all(inPortions(files).map(askInHalves)));

      async function askInHalves(portion: readonly ReviewFile[]): Promise<AnalysisResult> {
        const [only, ...more] = portion;
        if (only === undefined) return NOTHING;
        const size = portion.reduce((sum, { text }) => sum + text.length, 0);
        const timeoutMs = more.length === 0 ? aloneMs : portionMs + size * PER_CHARACTER_MS;
        try {
          return await ask({ analyzer, files: portion, focus }, timeoutMs);
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

/** A worker for as long as one has it. */
interface Asked {
  ask(question: ApartQuestion, timeoutMs: number): Promise<AnalysisResult>;
  takePrinted(mark: string): Promise<string>;
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
