import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ENDS_WITH_US } from "../process/end-with-starter.ts";
import { nowMs } from "../process/now-ms.ts";
import type { Run } from "../process/run.ts";
import { splitLines } from "../process/split-lines.ts";
import type { Call, OwnProgram } from "./types.ts";

/** The end of a run of this program. */
export interface Ended {
  /** The exit status; null if the run was stopped. */
  readonly status: number | null;
  /** The standard output, without white space around it. */
  readonly printed: string;
  /** The standard error. */
  readonly said: string;
}

/** Runs a call, at most until this server ends; passes on lines of its standard error, and returns its end. */
export async function runCall(request: {
  readonly call: Call;
  readonly run: Run;
  readonly program: OwnProgram;
  /** The directory that the program starts in; the call names the one to work in. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Takes a line of standard error now and then. */
  readonly onLine?: (line: string) => void;
}): Promise<Ended> {
  const { call, run, program, cwd, signal, onLine = () => {} } = request;
  const result = await run({
    ...ENDS_WITH_US,
    file: program.file,
    args: [...program.args, ...call.args],
    // The directory may be gone since: a work tree that was removed, for one.
    cwd: existsSync(cwd) ? cwd : dirname(program.file),
    // A ship runs the user's own commands.
    keepsPath: true,
    input: call.input,
    signal,
    onStderr: splitLines({ maxBytes: MAX_LINE_BYTES, take: seldom(onLine), onTooLong: () => {} }),
  });
  return {
    status: result.status,
    printed: result.stdout.toString("utf8").trim(),
    said: result.stderr.trimEnd(),
  };
}

const MAX_LINE_BYTES = 64 * 1024;
const MAX_LINE_CHARACTERS = 500;
/** A build may print thousands of lines a second. */
const BETWEEN_LINES_MS = 100;

function seldom(take: (line: string) => void): (line: Buffer) => void {
  let last = -BETWEEN_LINES_MS;
  return (bytes) => {
    const line = bytes.toString("utf8").trim();
    if (line === "" || nowMs() - last < BETWEEN_LINES_MS) return;
    last = nowMs();
    take(line.slice(0, MAX_LINE_CHARACTERS));
  };
}
