import { isRecord } from "../core/is-record.ts";
import { ENDS_WITH_US } from "../process/end-with-starter.ts";
import { nowMs } from "../process/now-ms.ts";
import type { Run } from "../process/run.ts";
import { splitLines } from "../process/split-lines.ts";
import type { Call, OwnProgram } from "./types.ts";

/** What came of a call, as the Model Context Protocol has it. */
export interface CallResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  /** The object that the command printed. */
  readonly structuredContent?: Record<string, unknown>;
  /** The command could not do its work; that its work said no is no error. */
  readonly isError: boolean;
  readonly [more: string]: unknown;
}

/** Done, the work said no, and merged not yet: each has a result to look at. */
const WITH_RESULT: ReadonlySet<number | null> = new Set([0, 1, 3]);

/** Runs a call to its end or, at the latest, this server's; tells what it says meanwhile, and gives what came of it. */
export async function runCall(request: {
  readonly call: Call;
  readonly run: Run;
  readonly program: OwnProgram;
  /** Where the program starts; the call may say where to go from there. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Is told a line now and then, of what the command says while it works. */
  readonly onLine: (line: string) => void;
}): Promise<CallResult> {
  const { call, run, program, cwd, signal, onLine } = request;
  const result = await run({
    ...ENDS_WITH_US,
    file: program.file,
    args: [...program.args, ...call.args],
    cwd,
    // A ship runs the user's own commands.
    keepsPath: true,
    input: call.input,
    signal,
    onStderr: splitLines({
      maxBytes: MAX_LINE_BYTES,
      take: seldom(onLine),
      onTooLong: () => {},
    }),
  });
  const { status } = result;
  const printed = result.stdout.toString("utf8").trim();
  const said = whatWasSaid(result.stderr, status);
  const value = asObject(printed);
  const texts = [printed, said].filter((text) => text !== "");
  return {
    content: texts.map((text) => ({ type: "text", text })),
    ...(value === null ? {} : { structuredContent: value }),
    isError: !WITH_RESULT.has(status),
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

/** Of a run that went well its warnings; of any other the end of all that it said, and how it ended. */
function whatWasSaid(stderr: string, status: number | null): string {
  const lines = stderr.trimEnd().split("\n");
  if (status === 0) return lines.filter((line) => line.startsWith("warning: ")).join("\n");
  const how = status === null ? "It was ended before it was done." : `Exit status ${status}.`;
  return [...lines.slice(-LAST_LINES), how].join("\n").trim();
}

const LAST_LINES = 60;

function asObject(printed: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(printed);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
