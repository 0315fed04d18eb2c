import { writeSync } from "node:fs";
import { testHooksFrom } from "../process/test-hooks.ts";

/** Ends the process at the moment that a test has named, as a loss of power would. */
export interface CrashPoint {
  /** Kills this process when `name` is the one. */
  reach(name: string): void;
  /** Writes half of a line and kills this process when `name` is the one. */
  tear(name: string, file: number, line: Buffer): void;
}

/**
 * For tests: kills this process at the named moment of a ship. With SIGKILL nothing is tidied up and nothing
 * more is written; SIGINT and SIGTERM arrive as if a person had stopped the ship.
 */
export function crashPointFrom(env: Readonly<Record<string, string | undefined>>): CrashPoint {
  const { crashAt: wanted, crashSignal: signal } = testHooksFrom(env);
  return {
    reach(name) {
      if (name === wanted) process.kill(process.pid, signal);
    },
    tear(name, file, line) {
      if (`torn:${name}` !== wanted) return;
      writeSync(file, line.subarray(0, Math.ceil(line.length / 2)));
      process.kill(process.pid, "SIGKILL");
    },
  };
}
