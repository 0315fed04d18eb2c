import manifest from "../package.json" with { type: "json" };
import { watchOutputs } from "./output/watch-outputs.ts";
import { startEarlyWorker } from "./process/early-worker.ts";

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
  if (isReview(command ?? only, process.argv.slice(2))) startEarlyWorker();
  const { main } = await import("./main.ts");
  await main(command);
}

/** Whether the command line looks as if something will be analysed; whoever is wrong has only started too much. */
function isReview(word: string | undefined, flags: readonly string[]): boolean {
  return (
    word !== undefined &&
    /^\/?(tool-)?review$/.test(word) &&
    !flags.some((flag) => /^(-h|--(help|rules|explain|undo|preview|brief))(=|$)/.test(flag))
  );
}
