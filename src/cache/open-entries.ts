import { randomBytes } from "node:crypto";
import { lutimesSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRegularWithStat } from "../files/read-regular.ts";
import { seal, unseal, type SealName } from "./sealed.ts";
import { blocksOf, countGrowth, sweep, type Bound } from "./sweep.ts";
import { orElse } from "../core/or-else.ts";

/** Sealed texts in a folder of our own. It never throws: at worst nothing is there. */
export interface Entries {
  /** The text that was kept under a name; null when none was, or it is not whole. */
  read(name: SealName): string | null;
  /** Keeps some texts, each whole or not at all, and holds the folder's bound. */
  write(entries: readonly { readonly name: SealName; readonly text: string }[]): void;
}

/** The time of last use is kept this exactly: so a hit is a read, and only now and then a write. */
const USED_EVERY_MS = 60 * 60 * 1000;

/**
 * Opens a folder of sealed texts: one file for each name, `ab/cdef…`, put there whole by renaming, so
 * that processes side by side need no lock. What is larger than `maxEntryBytes` was not written here.
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
        // Counted first: a run that is stopped halfway has then counted too much, never too little.
        const blocks = files.reduce((sum, { content }) => sum + blocksOf(content.length), 0);
        const isSweepDue = countGrowth(directory, blocks, bound);
        for (const { path, content } of files) writeEntry(path, content);
        if (isSweepDue) sweep(directory, bound);
      } catch {
        // Nowhere to write to: the next run finds out again.
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
    // Somebody else's file, or a read-only disk: it can be read all the same.
  }
}

/** An entry that cannot be written is one that is not there: the next run finds it out again. */
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
