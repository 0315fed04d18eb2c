import type { Worker } from "../process/start-worker.ts";
import { clientOf, type Work } from "./worker-client.ts";

/** Workers that serve one user at a time, so that a crash harms no other user. */
export class OwnWorkers {
  readonly #start: () => Worker;
  readonly #idle: Worker[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #started = new Set<Worker>();
  #running = 0;
  #most = 1;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** The number that may work at the same time: one, unless `allow` raised it. */
  get most(): number {
    return this.#most;
  }

  allow(most: number): void {
    this.#most = most;
  }

  /** Waits for a worker and does the work with it. Rejects if the signal is aborted. */
  async use<Result>(work: Work<Result>, signal: AbortSignal): Promise<Result> {
    const worker = await this.#take();
    let isWorn = true;
    try {
      signal.throwIfAborted();
      return await work(clientOf(worker, (isIt) => (isWorn = isIt)));
    } finally {
      this.#giveBack(worker, isWorn);
    }
  }

  /** Ends all of them at once. */
  end(): void {
    for (const worker of this.#started) worker.end();
  }

  async #take(): Promise<Worker> {
    if (this.#running < this.#most) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const last = this.#idle.pop();
    if (last !== undefined && !last.hasEnded()) return last;
    const worker = this.#start();
    this.#started.add(worker);
    return worker;
  }

  #giveBack(worker: Worker, isWorn: boolean): void {
    if (isWorn) worker.end();
    if (worker.hasEnded()) this.#started.delete(worker);
    else this.#idle.push(worker);
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
