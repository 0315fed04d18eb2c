import { stat, utimes, writeFile } from "node:fs/promises";
import { isNotThere } from "../errors/system-code.ts";
import { readRegular } from "../files/read-regular.ts";
import type { Git, GitOptions } from "./git.ts";

/** The index of a work tree, byte for byte. */
export interface IndexFile {
  /** Absolute. */
  readonly path: string;
  /** Null when there is none: to git, nothing is staged then. */
  readonly bytes: Buffer | null;
  /** In whole seconds, rounded down; null when there is none. */
  readonly modified: number | null;
  readonly mode: number;
}

/** Copies the work tree's index to a path, and returns its content. Makes no copy if there is no index. */
export async function copyIndex(
  git: Git,
  to: string,
  options: Pick<GitOptions, "outlivesStop"> = {},
): Promise<IndexFile> {
  const index = await readIndexFile(git, options);
  await writeIndexCopy(index, to);
  return index;
}

/** The largest repositories have indexes of some hundred megabytes. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** Reads the bytes of an index, or of git's lock on one. Throws what `readRegular` throws. */
export function readIndex(path: string): Buffer {
  return readRegular(path, { of: "git-data", maxBytes: MAX_BYTES });
}

export async function readIndexFile(
  git: Git,
  options: Pick<GitOptions, "outlivesStop"> = {},
): Promise<IndexFile> {
  const path = await git.text(
    ["rev-parse", "--path-format=absolute", "--git-path", "index"],
    options,
  );
  try {
    // The time first: an index that is replaced in between then only looks older than it is.
    const { mtimeMs, mode } = await stat(path);
    const bytes = readIndex(path);
    return { path, bytes, modified: Math.floor(mtimeMs / 1000), mode: mode & 0o7777 };
  } catch (thrown) {
    if (!isNotThere(thrown)) throw thrown;
    return { path, bytes: null, modified: null, mode: 0o644 };
  }
}

/** Writes the content of an index to a new path; nothing if there was no index. */
export async function writeIndexCopy(
  { bytes, modified }: Pick<IndexFile, "bytes" | "modified">,
  to: string,
): Promise<void> {
  if (bytes === null) return;
  await writeFile(to, bytes, { mode: 0o600 });
  // Git trusts an entry's times when they are older than the index. A copy that looks newer than it
  // is would hide an edit made in the same instant, one that looks older only costs a second look.
  if (modified !== null) await utimes(to, modified, modified);
}
