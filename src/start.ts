import manifest from "../package.json" with { type: "json" };
import type { StartWorker } from "./process/start-worker.ts";
import { watchOutputs } from "./output/watch-outputs.ts";

/**
 * Starts the program under a name of its own (`tool-ship` stands for `ship`). The version is asked for
 * by scripts and prompts many times: it is answered here, before anything else is loaded.
 */
export async function start(command?: string): Promise<void> {
  watchOutputs();
  const [only, ...more] = process.argv.slice(2);
  if (more.length === 0 && (only === "--version" || only === "-V")) {
    process.stdout.write(`${manifest.version}\n`);
    return;
  }
  const analyses = isReview(command ?? only, process.argv.slice(2));
  const startWorker = analyses ? await startAnalysis() : undefined;
  const { main } = await import("./main.ts");
  await main(command, startWorker);
  if (analyses) await leave();
}

/** Starts the analyzers' process where the program is built, and gives what hands it out. */
async function startAnalysis(): Promise<StartWorker | undefined> {
  const { startEarly, workerStarter } = await import("./process/early-worker.ts");
  const start = workerStarter(process.env);
  return start === null ? undefined : startEarly(start);
}

/** Ends what is at its end anyway: to take down piece by piece what was loaded for a review takes its time. */
async function leave(): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit();
}

/** Waits until all that was written is out, or will never be. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed) resolve();
    else stream.write("", () => resolve());
  });
}

/** Whether the command line looks as if something will be analysed; whoever is wrong has only started too much. */
function isReview(word: string | undefined, flags: readonly string[]): boolean {
  return (
    word !== undefined &&
    /^\/?(tool-)?review$/.test(word) &&
    !flags.some((flag) => /^(-h|--(help|rules|explain|undo|preview|brief))(=|$)/.test(flag))
  );
}
