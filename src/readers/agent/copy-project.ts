import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { RepositoryView } from "../types.ts";
import { isForAgents } from "./is-for-agents.ts";
import { isInside } from "./is-inside.ts";

const MAX_FILES = 3_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** So many are read at all: in a larger repository the rest waits until it is asked for. */
const MAX_READ = 12_000;
const AT_ONCE = 16;

interface Copied {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
}

/**
 * Writes what may be read of a repository into a folder: at most 3,000 files and 64 MiB, the smaller ones
 * first, for this user alone and not executable. What agents would obey is left out.
 */
export async function copyProject(
  repository: RepositoryView,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const paths = (await repository.paths()).filter(
    (path) => !isForAgents(path) && isInside(folder, resolve(folder, path)),
  );
  let kept: readonly Copied[] = [];
  for (let at = 0; at < Math.min(paths.length, MAX_READ); at += AT_ONCE) {
    if (signal.aborted) return;
    const batch = paths.slice(at, Math.min(at + AT_ONCE, MAX_READ));
    kept = [...kept, ...(await Promise.all(batch.map((path) => readOne(repository, path)))).flat()];
    // What cannot be among the smallest any more need not be held in memory.
    if (kept.length > 2 * MAX_FILES || bytesOf(kept) > 2 * MAX_BYTES) kept = smallest(kept);
  }
  for (const { path, text } of smallest(kept)) {
    if (signal.aborted) return;
    await write(join(folder, path), text);
  }
}

async function readOne(repository: RepositoryView, path: string): Promise<Copied[]> {
  const text = await repository.read(path);
  return text === null ? [] : [{ path, text, bytes: Buffer.byteLength(text) }];
}

function smallest(files: readonly Copied[]): readonly Copied[] {
  let left = MAX_BYTES;
  return files
    .toSorted((a, b) => a.bytes - b.bytes)
    .slice(0, MAX_FILES)
    .filter(({ bytes }) => (left -= bytes) >= 0);
}

function bytesOf(files: readonly Copied[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
  } catch {
    // A name that this file system cannot hold, or holds already in other letters: it is left out.
  }
}
