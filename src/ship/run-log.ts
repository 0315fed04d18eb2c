import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";

/** What a step printed, kept in a file of its own that only the user can read. */
export interface RunLog {
  readonly path: string;
  write(line: string): void;
  close(): void;
}

/**
 * Opens a step's log in a run's folder. It is written as it comes, so that a command that prints faster
 * than the disk takes it is slowed down rather than held in memory. Throws STATE_NOT_WRITABLE.
 */
export function openRunLog(runDirectory: string, name: string): RunLog {
  const path = join(runDirectory, `${name}.log`);
  const file = open(path);
  return {
    path,
    write: (line) => void writeSync(file, `${line}\n`),
    close: () => closeSync(file),
  };
}

function open(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openSync(path, "a", 0o600);
  } catch (thrown) {
    const runs = dirname(dirname(path));
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `the log of a step cannot be written: ${path}`,
      hint: `see what is in the way, and who may write there: \`ls -ld ${[dirname(runs), runs].map(quoteForShell).join(" ")}\``,
    });
  }
}
