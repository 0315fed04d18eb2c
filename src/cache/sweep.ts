import { closeSync, fstatSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openToAppend } from "../files/read-regular.ts";

/** What a file takes on a disk at least, however small it is. */
const BLOCK_BYTES = 4096;
/** A writer that was killed leaves its temporary file; a living one needs it for moments only. */
const ABANDONED_MS = 60 * 60 * 1000;
const GROWTH = "growth";

/** How large a folder may become: both together. */
export interface Bound {
  /** This much is left by a sweep. */
  readonly keptBytes: number;
  /** This much may be added before the next. */
  readonly growthBytes: number;
}

/** How many blocks a file of so many bytes takes. */
export function blocksOf(bytes: number): number {
  return Math.ceil(Math.max(bytes, 1) / BLOCK_BYTES);
}

/**
 * Adds to what was written since the last sweep, and says whether the next is due. The count is the
 * size of a file: appending is the one kind of adding that two processes can do at once.
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

/** Takes the entries away that were not used for the longest time, until the bound is kept again. */
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

/** Every file that was put here, and nothing that was not. */
function entriesIn(directory: string): Entry[] {
  return readdirSync(directory)
    .filter((shard) => /^[0-9a-f]{2}$/.test(shard))
    .flatMap((shard) =>
      readdirSync(join(directory, shard))
        .filter((name) => /^[0-9a-f]{62}(\.[0-9a-f]{12}\.tmp)?$/.test(name))
        .flatMap((name) => {
          const path = join(directory, shard, name);
          // Another process may have swept it away meanwhile.
          const stat = statSync(path, { throwIfNoEntry: false });
          if (stat === undefined || !stat.isFile()) return [];
          const isTemporary = name.endsWith(".tmp");
          return [{ path, blocks: blocksOf(stat.size), usedAtMs: stat.mtimeMs, isTemporary }];
        }),
    );
}
