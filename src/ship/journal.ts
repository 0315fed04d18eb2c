import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createPointCounter, effectPoint, pointOf } from "./pure/journal/crash-points.ts";
import type {
  BeginLine,
  EndStatus,
  JournaledEffect,
  JournalLine,
  PauseReason,
  RunProcess,
} from "./pure/journal/types.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import type { StepId } from "../core/vocabulary.ts";
import { fileFault } from "../errors/file-fault.ts";
import { ToolError } from "../errors/tool-error.ts";
import { openToAppend } from "../files/read-regular.ts";
import type { CrashPoint } from "./crash-point.ts";

type EndedLine = Extract<JournalLine, { phase: "ended" }>;

/** The write-ahead journal of one run: each line is on the disk, whole, before what comes after it. */
export interface Journal {
  readonly run: string;
  /** Absolute path of the file. */
  readonly path: string;
  stepBegan(step: StepId): void;
  stepEnded(ended: Omit<EndedLine, "line" | "at" | "phase" | "step">): void;
  /** Names an effect before it happens and gives its number. Throws STATE_NOT_WRITABLE: then it must not happen. */
  intent(effect: JournaledEffect): number;
  /** Says that an effect has happened. */
  done(n: number, made: unknown, how?: { readonly isSettled: true }): void;
  paused(because: PauseReason): void;
  end(status: EndStatus): void;
  close(): void;
}

export interface JournalParts {
  /** The work tree's own working state. */
  readonly stateDirectory: string;
  readonly now: () => Date;
  readonly crash: CrashPoint;
  /** Is told once that the journal can no longer be written, if no effect depends on the line. */
  readonly onFault: (error: ToolError) => void;
}

/** Begins the journal of a new run. Throws STATE_NOT_WRITABLE: then nothing may begin. */
export function beginJournal(
  begin: Omit<BeginLine, "line" | "schema" | "at">,
  parts: JournalParts,
): Journal {
  const path = journalFile(parts.stateDirectory, begin.run);
  const file = openFile(path, "ax");
  const { journal, write } = journalOn({ path, file, run: begin.run, nextEffect: 1 }, parts);
  write({ line: "begin", schema: "tool.run/1", at: parts.now().toISOString(), ...begin });
  // The file's name has to survive a loss of power, too.
  const directory = openSync(dirname(path), "r");
  try {
    fsyncSync(directory);
  } catch {
    // Some file systems cannot do this, and need not.
  } finally {
    closeSync(directory);
  }
  return journal;
}

/** Takes up the journal of an unfinished run; a line that a kill cut off is removed. Throws STATE_NOT_WRITABLE. */
export function continueJournal(
  from: {
    readonly run: string;
    readonly by: RunProcess;
    readonly nextEffect: number;
    readonly wholeBytes: number;
  },
  parts: JournalParts,
): Journal {
  const path = journalFile(parts.stateDirectory, from.run);
  const file = openFile(path, "a");
  try {
    ftruncateSync(file, from.wholeBytes);
    const { journal, write } = journalOn({ ...from, path, file }, parts);
    write({ line: "continued", at: parts.now().toISOString(), by: from.by });
    return journal;
  } catch (thrown) {
    closeSync(file);
    throw notWritable(thrown, path);
  }
}

/** Absolute path of a run's journal; its logs lie in the folder of the same name. */
export function journalFile(stateDirectory: string, run: string): string {
  return join(stateDirectory, "runs", `${run}.jsonl`);
}

function openFile(path: string, flag: "a" | "ax"): number {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return flag === "a" ? openToAppend(path, { mode: 0o600 }) : openSync(path, flag, 0o600);
  } catch (thrown) {
    throw notWritable(thrown, path);
  }
}

function journalOn(
  at: { readonly path: string; readonly file: number; readonly run: string; nextEffect: number },
  { now, crash, onFault }: JournalParts,
): { readonly journal: Journal; readonly write: (line: JournalLine) => void } {
  const { path, file, run } = at;
  const count = createPointCounter();
  const effects = new Map<number, JournaledEffect>();
  let { nextEffect } = at;
  let isBroken = false;

  const write = (line: JournalLine): void => {
    const effect = "n" in line ? effects.get(line.n) : undefined;
    if (line.line === "done" && effect !== undefined && line.isSettled !== true)
      crash.reach(count(effectPoint(effect)));
    const point = count(pointOf(line, effect));
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    crash.tear(point, file, bytes);
    append(file, path, bytes);
    crash.reach(point);
  };
  /** Writes a line that can be found out again from git and the host: a full disk stops no ship that is under way. */
  const tryWrite = (line: JournalLine): void => {
    try {
      write(line);
    } catch (thrown) {
      if (!(thrown instanceof ToolError)) throw thrown;
      if (!isBroken) onFault(thrown);
      isBroken = true;
    }
  };
  const time = (): string => now().toISOString();

  const journal: Journal = {
    run,
    path,
    stepBegan: (step) => tryWrite({ line: "step", at: time(), step, phase: "began" }),
    stepEnded: ({ record, said, warnings, gains, work }) =>
      tryWrite({
        line: "step",
        at: time(),
        step: record.id,
        phase: "ended",
        record,
        said,
        warnings,
        gains,
        work,
      }),
    intent(effect) {
      const n = nextEffect;
      effects.set(n, effect);
      write({ line: "intent", at: time(), n, effect });
      nextEffect += 1;
      return n;
    },
    done: (n, made, how) => tryWrite({ line: "done", at: time(), n, made, ...how }),
    paused: (because) => tryWrite({ line: "paused", at: time(), because }),
    end: (status) => tryWrite({ line: "end", at: time(), status }),
    close: () => closeSync(file),
  };
  return { journal, write };
}

/** Writes a whole line and waits until it is on the disk; a line that does not fit leaves no trace. */
function append(file: number, path: string, bytes: Buffer): void {
  const before = sizeOf(file, path);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } catch (thrown) {
    try {
      ftruncateSync(file, before);
    } catch {
      // A reader leaves out a line that is not whole.
    }
    throw notWritable(thrown, path);
  }
}

function sizeOf(file: number, path: string): number {
  try {
    return fstatSync(file).size;
  } catch (thrown) {
    throw notWritable(thrown, path);
  }
}

function notWritable(thrown: unknown, path: string): unknown {
  return fileFault(thrown, {
    code: "STATE_NOT_WRITABLE",
    message: `the journal of the ship cannot be written: ${path}`,
    hint: `check the permissions and the free space: \`ls -ld ${quoteForShell(dirname(path))}\`, \`df ${quoteForShell(dirname(path))}\``,
  });
}
