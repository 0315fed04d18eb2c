import { ENDS_WITH_US } from "../process/end-with-starter.ts";
import { nowMs } from "../process/now-ms.ts";
import type { Run } from "../process/run.ts";
import { splitLines } from "../process/split-lines.ts";
import type { Call, OwnProgram } from "./types.ts";

/** How a run of this program ended. */
export interface Ended {
  /** Null: it was ended before it was done. */
  readonly status: number | null;
  /** What it printed, without white space around it. */
  readonly printed: string;
  /** What it said meanwhile. */
  readonly said: string;
}

/** Runs a call to its end or, at the latest, this server's; tells what it says meanwhile, and gives what came of it. */
export async function runCall(request: {
  readonly call: Call;
  readonly run: Run;
  readonly program: OwnProgram;
  /** Where the program starts; the call says where to go from there. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Is told a line now and then, of what the command says while it works. */
  readonly onLine?: (line: string) => void;
}): Promise<Ended> {
  const { call, run, program, cwd, signal, onLine = () => {} } = request;
  const result = await run({
    ...ENDS_WITH_US,
    file: program.file,
    args: [...program.args, ...call.args],
    cwd,
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
/** A build prints thousands of lines a second, which nobody reads. */
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
