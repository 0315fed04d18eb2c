import { constants } from "node:fs";
import { copyFile, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Git } from "../git/git.ts";

/** The user's own split into staged and unstaged, kept while everything is staged for a commit. */
export interface SavedIndex {
  /** Puts it back the way git itself replaces an index. Gives up silently when git holds the lock. */
  restore(): Promise<void>;
}

/** Copies the index of a work tree into a folder. */
export async function saveIndex(git: Git, folder: string): Promise<SavedIndex> {
  const index = await git.text(["rev-parse", "--path-format=absolute", "--git-path", "index"]);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, "index");
  await copyFile(index, copy);
  return {
    async restore() {
      try {
        await copyFile(copy, `${index}.lock`, constants.COPYFILE_EXCL);
        await rename(`${index}.lock`, index);
      } catch {
        // Somebody else's git is at it: everything is staged then, and nothing is lost.
      }
    },
  };
}
