import manifest from "../package.json" with { type: "json" };
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
  const { main } = await import("./main.ts");
  await main(command);
}
