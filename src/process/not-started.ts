import { statSync } from "node:fs";
import { basename } from "node:path";
import { printable } from "../core/printable.ts";
import { ToolError } from "../errors/tool-error.ts";

/** What the system lacked for a start, by its code, and what to do about it. */
const LACKS: Readonly<Record<string, { readonly what: string; readonly hint: string }>> = {
  EMFILE: {
    what: "too many files are open",
    hint: "allow more, then run the command again: `ulimit -n 4096`",
  },
  ENFILE: {
    what: "too many files are open on this machine",
    hint: "close other programs, then run the command again",
  },
  EAGAIN: {
    what: "too many processes are running",
    hint: "close other programs, or allow more (`ulimit -u`), then run the command again",
  },
  ENOMEM: {
    what: "there is not enough memory",
    hint: "close other programs, then run the command again",
  },
};

/**
 * Returns PROGRAM_NOT_STARTED if the fault is not the program's: the folder to start it in is gone, or the system
 * lacks what a process needs. Null for every other code, and for none.
 */
export function whyNotStarted(request: {
  readonly file: string;
  readonly cwd: string;
  readonly code: string | null;
}): ToolError | null {
  const { file, cwd, code } = request;
  if (code === null) return null;
  const name = printable(basename(file));
  const lacks = LACKS[code];
  if (lacks !== undefined)
    return new ToolError("PROGRAM_NOT_STARTED", `${name} cannot be started: ${lacks.what}`, {
      hint: lacks.hint,
    });
  // The system gives the same code for a program and for a folder that is gone.
  if (code !== "ENOENT" || isFolder(cwd)) return null;
  return new ToolError(
    "PROGRAM_NOT_STARTED",
    `${name} cannot be started, because the folder it works in is gone: ${printable(cwd)}`,
    { hint: "bring the folder back, or work from another one: `tool -C DIRECTORY …`" },
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
