import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import type { Git } from "../git/git.ts";
import { isNotThere } from "../errors/system-code.ts";

/** An index as it was when it was copied. */
export interface IndexCopy {
  /** Absolute path of the repository's own index. */
  readonly from: string;
  readonly bytes: Buffer;
}

/** Copies the work tree's index; null, and no copy, when there is none. */
export async function copyIndex(git: Git, to: string): Promise<IndexCopy | null> {
  const from = await git.text(["rev-parse", "--path-format=absolute", "--git-path", "index"], {
    outlivesStop: true,
  });
  let bytes: Buffer;
  let seconds: number;
  try {
    // The time first: an index that is replaced in between then only looks older than it is.
    seconds = Math.floor((await stat(from)).mtime.getTime() / 1000);
    bytes = await readFile(from);
  } catch (thrown) {
    if (isNotThere(thrown)) return null;
    throw thrown;
  }
  await writeFile(to, bytes, { mode: 0o600 });
  // Git trusts what it knows of a file when that is older than the index: a copy must not look newer.
  await utimes(to, seconds, seconds);
  return { from, bytes };
}
