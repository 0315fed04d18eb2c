import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** What a step printed, kept in a file of its own that only the user can read. */
export interface RunLog {
  readonly path: string;
  write(line: string): void;
  close(): void;
}

/**
 * Opens a step's log in a run's folder. It is written as it comes, so that a command that prints faster
 * than the disk takes it is slowed down rather than held in memory.
 */
export function openRunLog(runDirectory: string, name: string): RunLog {
  mkdirSync(runDirectory, { recursive: true, mode: 0o700 });
  const path = join(runDirectory, `${name}.log`);
  const file = openSync(path, "a", 0o600);
  return {
    path,
    write: (line) => void writeSync(file, `${line}\n`),
    close: () => closeSync(file),
  };
}
