import { closeSync, fstatSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openToAppend } from "../files/read-regular.ts";

/** The least that a file takes on a disk. */
const BLOCK_BYTES = 4096;
/** A killed writer leaves its temporary file behind; a running one needs it for moments. */
const ABANDONED_MS = 60 * 60 * 1000;
const GROWTH = "growth";

/** The size that a folder may reach: the sum of both. */
export interface Bound {
  /** The size that a sweep leaves. */
  readonly keptBytes: number;
  /** The size that may be added before the next sweep. */
  readonly growthBytes: number;
}

/** Returns the number of blocks that a file of some size takes. */
export function blocksOf(bytes: number): number {
  return Math.ceil(Math.max(bytes, 1) / BLOCK_BYTES);
}

/**
 * Counts what was written since the last sweep, and says whether the next is due. The count is the
 * size of a file, as two processes can append to it at once.
 */
export function countGrowth(directory: string, blocks: number, bound: Bound): boolean {
  const path = join(directory, GROWTH);
  const descriptor = openToAppend(path, { mode: 0o600 });
  try {
    writeSync(descriptor, ".".repeat(blocks));
    return fstatSync(descriptor).size > bound.growthBytes / BLOCK_BYTES;
  } finally {
    closeSync(descriptor);
  }
}

/** Deletes the entries that were unused for longest, until the folder is within its bound. */
export function sweep(directory: string, bound: Bound): void {
  rmSync(join(directory, GROWTH), { force: true });
  let blocks = 0;
  for (const entry of entriesIn(directory).sort((a, b) => b.usedAtMs - a.usedAtMs)) {
    blocks += entry.blocks;
    const isAbandoned = entry.isTemporary && Date.now() - entry.usedAtMs > ABANDONED_MS;
    if (blocks > bound.keptBytes / BLOCK_BYTES || isAbandoned) rmSync(entry.path, { force: true });
  }
}

interface Entry {
  readonly path: string;
  readonly blocks: number;
  readonly usedAtMs: number;
  readonly isTemporary: boolean;
}

/** Lists the entries; other files in the folder are left alone. */
function entriesIn(directory: string): Entry[] {
  return readdirSync(directory)
    .filter((shard) => /^[0-9a-f]{2}$/.test(shard))
    .flatMap((shard) =>
      readdirSync(join(directory, shard))
        .filter((name) => /^[0-9a-f]{62}(\.[0-9a-f]{12}\.tmp)?$/.test(name))
        .flatMap((name) => {
          const path = join(directory, shard, name);
          // Another process may have swept it since.
          const stat = statSync(path, { throwIfNoEntry: false });
          if (stat === undefined || !stat.isFile()) return [];
          const isTemporary = name.endsWith(".tmp");
          return [{ path, blocks: blocksOf(stat.size), usedAtMs: stat.mtimeMs, isTemporary }];
        }),
    );
}
