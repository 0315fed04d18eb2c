import { WorkerEnded, type Worker } from "../process/start-worker.ts";
import type { AnalysisResult } from "../review/types.ts";
import type { ApartAnswer, ApartQuestion } from "./types.ts";

/** A larger worker is replaced: parsers hold memory that V8 does not count. */
const RESIDENT_BYTES = 170 * 1024 * 1024;

/** A worker, while its user may ask it. */
export interface WorkerClient {
  ask(question: ApartQuestion, timeoutMs: number): Promise<AnalysisResult>;
  takePrinted(mark: string): Promise<string>;
}

/** A use of a worker. */
export type Work<Result> = (worker: WorkerClient) => Promise<Result>;

/**
 * Asks analyzers in a worker; an analyzer that failed as a whole rejects like a worker that ended.
 * @param onAnswer told with each answer whether the process has grown too large to go on
 */
export function clientOf(worker: Worker, onAnswer: (isWorn: boolean) => void): WorkerClient {
  return {
    async ask(question, timeoutMs) {
      const answer = (await worker.ask(question, timeoutMs)) as ApartAnswer;
      onAnswer(answer.residentBytes > RESIDENT_BYTES);
      if (answer.result === null) throw new WorkerEnded(answer.thrown);
      return answer.result;
    },
    takePrinted: (mark) => worker.takePrinted(mark),
  };
}
