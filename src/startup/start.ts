import type { StartWorker } from "../process/start-worker.ts";

/**
 * Starts the program.
 * @param command the verb that the program's name stands for: `ship` for `tool-ship`
 */
export async function start(command?: string): Promise<void> {
  watchOutputs();
  const analyses = isReview(command ?? process.argv[2], process.argv.slice(2));
  const startWorker = analyses ? await startAnalysis() : undefined;
  const { main } = await import("../main.ts");
  await main(command, startWorker);
  await leave();
}

/** Starts the analyzers' process if the program is built; returns the function that hands it out. */
async function startAnalysis(): Promise<StartWorker | undefined> {
  const { startEarly, workerStarter } = await import("./early-worker.ts");
  const start = workerStarter(process.env);
  return start === null ? undefined : startEarly(start);
}

/** Exits at once: the normal teardown of what was loaded takes time. */
async function leave(): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit();
}

/** Waits until all output is written, or cannot be any more. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed) resolve();
    else stream.write("", () => resolve());
  });
}

/** Whether the command line looks like a review. A wrong guess costs an unused process. */
function isReview(word: string | undefined, flags: readonly string[]): boolean {
  return (
    word !== undefined &&
    /^\/?(tool-)?review$/.test(word) &&
    !flags.some((flag) => /^(-h|--(help|rules|explain|undo|preview|brief))(=|$)/.test(flag))
  );
}

/**
 * Keeps a stream that cannot be written from ending the work. A closed reader (`| head`) is not an error;
 * any other error of standard output is reported once, and turns success into exit status 1.
 */
function watchOutputs(): void {
  let isSaid = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || isSaid) return;
    isSaid = true;
    process.stderr.write(`error: standard output cannot be written: ${error.message}\n`);
    // The work goes on, and sets its own status when it is done.
    process.once("exit", () => (process.exitCode ||= 1));
  });
  process.stderr.on("error", () => {});
}
