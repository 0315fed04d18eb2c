import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import type { Run, RunRequest, RunResult } from "../process/run.ts";

/** Commands that one process runs in sequence. */
export interface CommandBatch {
  /**
   * The result of each command, in order, as soon as it has ended. Null if it failed or warned of something: run the
   * command alone to learn what it says.
   */
  readonly answers: readonly Promise<RunResult | null>[];
  /** Gives the last command its standard input, once; the others get none. */
  feed(input: string | Uint8Array): void;
}

/** Git exits with 1 if it found nothing; a higher status is a failure. */
const LAST_ANSWER = 1;
/** The status that the script gives a command which printed to standard error. */
const WARNED = 254;

/**
 * Runs commands of git in sequence in one shell: starting a process from one as large as this takes longer than most
 * git commands. The shell is given their arguments as its own and reads none of them. Not for Windows, which has no
 * such shell.
 */
export function batchCommands(
  run: Run,
  commands: readonly (readonly string[])[],
  place: Pick<RunRequest, "cwd"> & Partial<Pick<RunRequest, "env">>,
): CommandBatch {
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
    args: ["-c", scriptOf(commands), mark, ...commands.flat()],
    input,
    onStdout: take,
  });
  // The shell has ended: the other commands get no answer.
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

/**
 * Names the arguments by their numbers alone, `git "${1}" "${2}"`, and the mark as `$0`, so that the script depends
 * on nothing but their count. Standard error is not read: only its presence counts.
 */
function scriptOf(commands: readonly (readonly string[])[]): string {
  let number = 0;
  const lines = commands.map((words, at) => {
    const command = ["git", ...words.map(() => `"\${${(number += 1)}}"`)].join(" ");
    const stdin = at === commands.length - 1 ? "" : " </dev/null";
    return `said=$(exec ${command} 2>&1 >&3 3>&-${stdin}); status=$?; [ -z "$said" ] || status=${WARNED}; printf '\\n%s%s' "$status" "$0"`;
  });
  return ["exec 2>/dev/null 3>&1", ...lines].join("\n");
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

/** Reads standard output, a line break and the status. */
function readAnswer(printed: Buffer): RunResult | null {
  const end = printed.lastIndexOf("\n");
  const status = Number(printed.toString("latin1", end + 1));
  if (status > LAST_ANSWER) return null;
  const stdout = printed.subarray(0, end);
  return { status, stdout, stderr: "", timedOut: false, overflowed: false, missing: false };
}
