import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import type { StartWorker } from "../process/start-worker.ts";
import type { ApartAnalysis } from "../review/types.ts";
import { analyzeInPortions } from "./analyze-in-portions.ts";
import { OwnWorkers } from "./own-workers.ts";
import { createSharedWorker } from "./shared-worker.ts";
import type { Work } from "./worker-client.ts";

/** From this number of files on, a second process is worth its start. */
const FILES_FOR_MORE = 16;
const MOST_WORKERS = 4;

/** The time and memory that a process may take before it is ended. */
export interface PoolLimits {
  /** The time of a portion, without that for its size; a file that stopped a portion gets `aloneMs`. */
  readonly portionMs: number;
  readonly aloneMs: number;
  /** The limit of the JavaScript heap. */
  readonly memoryMb: number;
}

/** Some hundred times the needs of ordinary code. */
const LIMITS: PoolLimits = { portionMs: 15_000, aloneMs: 10_000, memoryMb: 512 };
const PER_CHARACTER_MS = 0.05;
/** A small young generation, as throughput matters more than latency, and explicit collection. */
const STRICT = ["--max-semi-space-size=8", "--expose-gc"];

/**
 * Creates the pool in which analyzers work in separate processes: an analyzer that hangs, crashes or takes too
 * much memory costs only the file that it was reading. Processes start when they are needed, and end with this
 * program or on the signal.
 */
export function createWorkerPool(
  start: StartWorker,
  signal: AbortSignal,
  { portionMs, aloneMs, memoryMb }: PoolLimits = LIMITS,
): ApartAnalysis {
  const most = Math.min(MOST_WORKERS, Math.max(1, availableParallelism()));
  const own = new OwnWorkers(() => start([`--max-old-space-size=${memoryMb}`, ...STRICT]));
  const shared = createSharedWorker(() => start([]));
  const end = (): void => {
    own.end();
    shared.end();
  };
  signal.addEventListener("abort", end, { once: true });

  const withWorker = async <Result>(work: Work<Result>): Promise<Result> => {
    const company = own.most > 1 ? null : shared.join();
    if (company === null) return await own.use(work, signal);
    try {
      signal.throwIfAborted();
      return await work(company.client);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!company.hasEnded()) throw thrown;
      // It is unknown which question broke it: each is asked again, alone.
      return await own.use(work, signal);
    } finally {
      company.leave();
    }
  };

  return {
    warmUp() {
      if (most > 1) shared.warmUp();
    },
    lint: (linter) =>
      withWorker(async (worker) => {
        const mark = `\n${randomUUID()}\n`;
        await worker.ask({ linter, mark }, portionMs);
        // Output before the first mark belongs to no answer.
        await worker.takePrinted(mark);
        return await worker.takePrinted(mark);
      }),
    async analyze(analyzer, files, scope, onRead) {
      if (files.length >= FILES_FOR_MORE) {
        own.allow(most);
        shared.close();
      }
      return await analyzeInPortions(analyzer, files, {
        signal,
        ...(onRead === undefined ? {} : { onRead }),
        analyze(portion) {
          const size = portion.reduce((sum, { text }) => sum + text.length, 0);
          const timeoutMs = portion.length === 1 ? aloneMs : portionMs + size * PER_CHARACTER_MS;
          return withWorker((worker) => worker.ask({ analyzer, files: portion, scope }, timeoutMs));
        },
      });
    },
  };
}
