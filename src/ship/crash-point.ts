import { writeSync } from "node:fs";

/** Dies at the moment that a test has named, as a loss of power would have it. */
export interface CrashPoint {
  /** Kills this process when `name` is the one. */
  reach(name: string): void;
  /** Writes half of a line and kills this process when `name` is the one. */
  tear(name: string, file: number, line: Buffer): void;
}

/**
 * TOOL_TEST_CRASH_AT, for tests alone, names a moment of a ship at which the process kills itself with
 * SIGKILL: nothing is tidied up, nothing more is written. Names: `crashPointsOf`. TOOL_TEST_CRASH_SIGNAL
 * has it send itself SIGINT or SIGTERM instead, as somebody who stops it would.
 */
export function crashPointFrom(env: Readonly<Record<string, string | undefined>>): CrashPoint {
  const wanted = env["TOOL_TEST_CRASH_AT"];
  const signal = STOPS.find((one) => one === env["TOOL_TEST_CRASH_SIGNAL"]) ?? "SIGKILL";
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

const STOPS = ["SIGINT", "SIGTERM"] as const;
