import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { quoteForShell } from "../core/quote-for-shell.ts";
import type { Run, RunRequest, RunResult } from "../process/run.ts";

/** Commands that one process runs one after the other. */
export interface Together {
  /**
   * What each came to, in their order, as soon as it is at its end. Null where that was no plain answer: whoever
   * wants to know what is wrong has to run it again.
   */
  readonly answers: readonly Promise<RunResult | null>[];
  /** Gives the last command, once, what it reads from its standard input; the others are given nothing. */
  feed(input: string | Uint8Array): void;
}

/** Git says with 1 that it found nothing; what is above has failed. */
const LAST_ANSWER = 1;

/**
 * Runs commands one after the other in one process: to start one from a process as large as this takes longer
 * than most of what git is asked. They are read by a shell, so they are constants of this program, and nothing that
 * comes from outside is among them. Not for Windows, which has none.
 */
export function askTogether(
  run: Run,
  commands: readonly (readonly string[])[],
  place: Pick<RunRequest, "cwd"> & Partial<Pick<RunRequest, "env">>,
): Together {
  const mark = ` ${randomUUID()}`;
  const input = new PassThrough();
  const waiting: ((result: RunResult | null) => void)[] = [];
  const answers = commands.map(
    () => new Promise<RunResult | null>((resolve) => waiting.push(resolve)),
  );
  const answer = (result: RunResult | null): void => waiting.shift()?.(result);
  const take = readAnswers(mark, answer);
  const ended = run({
    ...place,
    file: "sh",
    args: ["-c", scriptOf(commands, mark)],
    input,
    onStdout: take,
  });
  // However it ended: what has no answer by then gets none.
  const giveUp = (): void => {
    while (waiting.length > 0) answer(null);
  };
  ended.then(giveUp, giveUp);
  return {
    answers,
    feed(text) {
      if (!input.writableEnded) input.end(text);
    },
  };
}

/** What is wrong is said on standard error, which nobody reads here. */
function scriptOf(commands: readonly (readonly string[])[], mark: string): string {
  const lines = commands.map((words, at) => {
    const command = words.map(quoteForShell).join(" ");
    const stdin = at === commands.length - 1 ? "" : " </dev/null";
    return `${command}${stdin}; printf '\\n%s%s' "$?" '${mark}'`;
  });
  return ["exec 2>/dev/null", ...lines].join("\n");
}

/** Takes what is printed in pieces, and gives each answer when its status and the mark have come. */
function readAnswers(mark: string, give: (result: RunResult | null) => void) {
  let pieces: Buffer[] = [];
  let seam = Buffer.alloc(0);
  return (piece: Buffer): void => {
    pieces.push(piece);
    seam = Buffer.concat([seam, piece]);
    if (seam.includes(mark)) {
      let rest = Buffer.concat(pieces);
      for (let end = rest.indexOf(mark); end !== -1; end = rest.indexOf(mark)) {
        give(readAnswer(rest.subarray(0, end)));
        rest = rest.subarray(end + mark.length);
      }
      pieces = [rest];
      seam = rest;
    }
    seam = seam.subarray(Math.max(0, seam.length - mark.length));
  };
}

/** Standard output, a line break and the status. */
function readAnswer(printed: Buffer): RunResult | null {
  const end = printed.lastIndexOf("\n");
  const status = Number(printed.toString("latin1", end + 1));
  if (status > LAST_ANSWER) return null;
  const stdout = printed.subarray(0, end);
  return { status, stdout, stderr: "", timedOut: false, overflowed: false, missing: false };
}
