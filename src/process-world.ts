import { tmpdir } from "node:os";
import { isatty } from "node:tty";
import type { World } from "./cli/world.ts";
import { homeOf } from "./process/home-of.ts";

const STANDARD_INPUT = 0;

/**
 * Reads the world of this process: the one place that looks at its command line, environment and streams.
 * @param command the verb that the started name stands for (`tool-ship` → `ship`), if any
 */
export function processWorld(command: string | undefined): Omit<World, "signal"> {
  const [, entry = "", ...words] = process.argv;
  return {
    argv: [...(command === undefined ? [] : [command]), ...words],
    env: process.env,
    cwd: () => process.cwd(),
    home: homeOf(process.env),
    temporaryFolder: tmpdir(),
    io: {
      stdin: {
        isTerminal: isatty(STANDARD_INPUT),
        open: () => process.stdin,
        forPrograms: "inherit",
      },
      stdout: process.stdout,
      stderr: process.stderr,
    },
    program: { file: process.execPath, args: [...process.execArgv, entry] },
  };
}
