import { Worker } from "node:worker_threads";

/** Ends the process when its parent has gone, or when it holds too much, however busy its main thread is. */
const WATCH = `
  const { parent, mostBytes } = require("node:worker_threads").workerData;
  setInterval(() => {
    const isTooLarge = mostBytes !== null && process.memoryUsage.rss() > mostBytes;
    if (isTooLarge || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 100);
`;

/**
 * Makes this process a worker: answers the questions that its parent asks, each as soon as it can, and ends
 * with the parent; whenever none is open, it emits `idle`. A fault in the answering is left to end the process, as the parent expects.
 * @param mostBytes what it may hold in memory before it is ended; null if the engine sees to that
 */
export function answerQuestions(
  answer: (question: object) => Promise<object>,
  mostBytes: number | null,
): void {
  const workerData = { parent: process.ppid, mostBytes };
  let watch: Worker | undefined;
  let open = 0;
  process.on("disconnect", () => process.exit());
  process.on("message", (question: { readonly number: number }) => {
    // Only what is asked can make it busy; until then a thread would only be in the way of the start.
    watch ??= startWatch(workerData);
    open += 1;
    void answer(question).then((reply) =>
      process.send?.({ ...reply, number: question.number }, () => {
        open -= 1;
        if (open === 0) (process as NodeJS.EventEmitter).emit("idle");
      }),
    );
  });
}

function startWatch(workerData: object): Worker {
  const watch = new Worker(WATCH, { eval: true, stdout: true, stderr: true, workerData });
  watch.unref();
  return watch;
}
