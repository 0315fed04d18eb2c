import { Worker } from "node:worker_threads";

/** Ends the process when its parent has gone, however busy its main thread is. */
const WATCH = `
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 500);
`;

/**
 * Makes this process a worker: answers each question that its parent asks, and ends with the parent. A
 * fault in the answering is left to end the process, as the parent expects.
 */
export function answerQuestions(answer: (question: unknown) => Promise<unknown>): void {
  process.on("disconnect", () => process.exit());
  process.on("message", (question) => {
    void answer(question).then((reply) => process.send?.(reply));
  });
  new Worker(WATCH, { eval: true, stdout: true, stderr: true }).unref();
}
