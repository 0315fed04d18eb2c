import { randomBytes } from "node:crypto";
import { lutimesSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRegularWithStat } from "../files/read-regular.ts";
import { seal, unseal, type SealName } from "./sealed.ts";
import { blocksOf, countGrowth, sweep, type Bound } from "./sweep.ts";
import { orElse } from "../core/or-else.ts";

/** Sealed texts in a folder. Never throws: a failure counts as an absent text. */
export interface Entries {
  /** Returns the text that was kept under a name; null if there is none, or if it is damaged. */
  read(name: SealName): string | null;
  /** Keeps some texts, each whole or not at all, and keeps the folder within its bound. */
  write(entries: readonly { readonly name: SealName; readonly text: string }[]): void;
}

/** The precision of the time of last use: most hits only read. */
const USED_EVERY_MS = 60 * 60 * 1000;

/**
 * Opens a folder of sealed texts: one file for each name, `ab/cdef…`, renamed into place, so that parallel
 * processes need no lock. A file larger than `maxEntryBytes` is not read.
 */
export function openEntries(
  directory: string,
  { bound, maxEntryBytes }: { readonly bound: Bound; readonly maxEntryBytes: number },
): Entries {
  return {
    read: (name) =>
      orElse(() => unseal(readEntry(pathOf(directory, name), maxEntryBytes), name), null),
    write(entries) {
      if (entries.length === 0) return;
      try {
        const files = entries.map(({ name, text }) => {
          return { path: pathOf(directory, name), content: seal(text, name) };
        });
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        // Counted first: a run that is stopped halfway has counted too much, never too little.
        const blocks = files.reduce((sum, { content }) => sum + blocksOf(content.length), 0);
        const isSweepDue = countGrowth(directory, blocks, bound);
        for (const { path, content } of files) writeEntry(path, content);
        if (isSweepDue) sweep(directory, bound);
      } catch {
        // The folder cannot be written: the next run finds the result again.
      }
    },
  };
}

function pathOf(directory: string, { name }: SealName): string {
  return join(directory, name.slice(0, 2), name.slice(2));
}

function readEntry(path: string, maxBytes: number): Buffer {
  const { bytes, stat } = readRegularWithStat(path, {
    of: "working-state",
    maxBytes,
    followsLinks: false,
  });
  const now = Date.now();
  if (now - Number(stat.mtimeMs) > USED_EVERY_MS) touch(path, now);
  return bytes;
}

function touch(path: string, now: number): void {
  try {
    lutimesSync(path, now / 1000, now / 1000);
  } catch {
    // Another user's file, or a read-only disk: it can still be read.
  }
}

/** Writes an entry; a failure leaves none. */
function writeEntry(path: string, content: Buffer): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, content, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    rmSync(temporary, { force: true });
  }
}
