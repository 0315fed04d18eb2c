import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { foldJournal } from "./pure/journal/fold-journal.ts";
import type { RunState } from "./pure/journal/types.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import { isNotThere } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { readRegular } from "../files/read-regular.ts";
import { journalFile } from "./journal.ts";

/** A run of this work tree, as far as its journal can be read. */
export type FoundRun =
  | {
      readonly is: "whole";
      readonly run: RunState;
      /** The length of the whole lines in the file. */
      readonly wholeBytes: number;
    }
  | {
      readonly is: "newer" | "damaged" | "unreadable";
      /** The run's name, from the file's. */
      readonly id: string;
      /** Why it cannot be read. */
      readonly error: ToolError;
    };

/** Reads the journals of a work tree's runs, the newest first. Runs that never began are left out. */
export async function findRuns(stateDirectory: string): Promise<FoundRun[]> {
  const found = await Promise.all(
    (await listRunIds(stateDirectory)).map((id) => readRun(stateDirectory, id)),
  );
  return found.filter((run) => run !== null);
}

/** Lists the names of all runs that have a journal, the newest first. */
export async function listRunIds(stateDirectory: string): Promise<string[]> {
  const directory = join(stateDirectory, "runs");
  try {
    return (await readdir(directory))
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => name.slice(0, -".jsonl".length))
      .sort()
      .toReversed();
  } catch (thrown) {
    if (isNotThere(thrown)) return [];
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `the folder of past ships cannot be read: ${directory}`,
      hint: `check the permissions: \`ls -ld ${quoteForShell(directory)}\``,
    });
  }
}

/** A journal has some hundred lines, of which the longest holds a pull request's text. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads one run by its name; null if there is no such run, or it never began. */
export async function readRun(stateDirectory: string, id: string): Promise<FoundRun | null> {
  const path = journalFile(stateDirectory, id);
  let bytes: Buffer;
  try {
    bytes = readRegular(path, { of: "working-state", maxBytes: MAX_BYTES, followsLinks: false });
  } catch (thrown) {
    if (isNotThere(thrown)) return null;
    // Permissions are not the problem with a folder, a link or a file that is too large.
    const hint =
      thrown instanceof UnreadableFile
        ? moveAside(path)
        : `check the permissions: \`ls -l ${quoteForShell(path)}\``;
    const message = `the journal ${path} cannot be read`;
    return {
      is: "unreadable",
      id,
      error: new ToolError("SHIP_JOURNAL_DAMAGED", message, { hint, cause: thrown }),
    };
  }
  // Most ships find no journal, and need not load the schema of one.
  const { readJournal } = await import("./pure/journal/read-journal.ts");
  const read = readJournal(bytes);
  if (read.is === "never-began") return null;
  if (read.is === "newer") return { is: "newer", id, error: newer(path) };
  if (read.is === "damaged") return { is: "damaged", id, error: damaged(path, read.lineNumber) };
  const run = foldJournal(read.begin, read.lines);
  return { is: "whole", run, wholeBytes: read.wholeBytes };
}

function newer(path: string): ToolError {
  return new ToolError(
    "SHIP_JOURNAL_NEWER",
    `a later version of tool wrote the journal ${path}: this version cannot continue that ship`,
    {
      hint: `continue with the version that started it, or move the journal aside: ${moveAway(path)}`,
    },
  );
}

function damaged(path: string, lineNumber: number): ToolError {
  return new ToolError(
    "SHIP_JOURNAL_DAMAGED",
    `line ${lineNumber} of the journal ${path} is damaged, so it is unclear what that ship did`,
    { hint: moveAside(path) },
  );
}

function moveAside(path: string): string {
  return `move it aside and ship again, which continues from what exists: ${moveAway(path)}`;
}

function moveAway(path: string): string {
  return `\`mv ${quoteForShell(path)} ${quoteForShell(`${path}.aside`)}\``;
}
