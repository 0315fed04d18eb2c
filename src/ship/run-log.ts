import { closeSync, fstatSync, ftruncateSync, mkdirSync, readSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import { openToAppend } from "../files/read-regular.ts";

/** The output of a step, kept in a separate file that only the user can read. */
export interface RunLog {
  readonly path: string;
  /** Adds a line, or several with line breaks between them. A line that does not fit on the disk is lost. */
  write(lines: string): void;
  close(): void;
}

/** The parts of a log that are kept: its beginning, and at least as much of its end. */
interface LogLimits {
  readonly headBytes: number;
  readonly tailBytes: number;
}

const LOG_LIMITS: LogLimits = { headBytes: 8 * 1024 * 1024, tailBytes: 8 * 1024 * 1024 };

/**
 * Opens a step's log in a run's folder. It is written as it comes, so that a command that prints faster
 * than the disk takes it is slowed down rather than held in memory. The middle of a very long log is left out, with a
 * line in its place. Throws STATE_NOT_WRITABLE.
 */
export function openRunLog(
  runDirectory: string,
  name: string,
  limits: LogLimits = LOG_LIMITS,
): RunLog {
  const path = join(runDirectory, `${name}.log`);
  const { file, size: before } = open(path);
  let size = before;
  /** The length of the beginning, to which the output of an earlier command of the step belongs. */
  let head: number | null = before >= limits.headBytes ? before : null;
  let leftOut = 0;
  let isFull = false;
  /** Whether the next line goes below the output of an earlier run, and no line says so yet. */
  let isToMark = before > 0;

  /** Removes the middle in place: the file is a log however the program ends. */
  const shorten = (start: number): void => {
    const tail = Buffer.alloc(limits.tailBytes);
    readSync(file, tail, 0, tail.length, size - tail.length);
    // The end begins with a whole line, if it has one.
    const kept = tail.subarray(tail.indexOf(NEWLINE) + 1);
    leftOut += size - start - kept.length - (leftOut === 0 ? 0 : markOf(leftOut).length);
    const mark = markOf(leftOut);
    ftruncateSync(file, start);
    writeWhole(file, mark);
    writeWhole(file, kept);
    size = start + mark.length + kept.length;
  };

  return {
    path,
    write(lines) {
      if (isFull) return;
      const bytes = Buffer.from(`${isToMark ? AGAIN : ""}${lines}\n`);
      isToMark = false;
      try {
        writeWhole(file, bytes);
        size += bytes.length;
        if (head === null && size >= limits.headBytes) head = size;
        else if (head !== null && size - head > 2 * limits.tailBytes + MARK_BYTES) shorten(head);
      } catch {
        // A log that cannot be written is not a reason to end the ship.
        isFull = true;
      }
    },
    close: () => closeSync(file),
  };
}

const NEWLINE = 0x0a;
/** Stands between the output of two runs of a step, as after `tool ship --continue`. */
const AGAIN = "[… another run of this step …]\n";
/** The length of the line in place of the middle. */
const MARK_BYTES = 120;

/** Builds the line in place of the middle, always with the same length. */
function markOf(leftOut: number): Buffer {
  const megabytes = (leftOut / 1_000_000).toFixed(1);
  return Buffer.from(
    `${`[… ${megabytes} MB (${leftOut} bytes) are omitted here …]`.padEnd(MARK_BYTES - 5)}\n`,
  );
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

function open(path: string): { file: number; size: number } {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = openToAppend(path, { mode: 0o600 });
    return { file, size: fstatSync(file).size };
  } catch (thrown) {
    const runs = dirname(dirname(path));
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `the log of a step cannot be written: ${path}`,
      hint: `check what is there, and its permissions: \`ls -ld ${[dirname(runs), runs].map(quoteForShell).join(" ")}\``,
    });
  }
}
