import { constants } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import type { Git } from "../git/git.ts";
import { isNotThere } from "../errors/system-code.ts";

/** The user's own split into staged and unstaged, kept while everything is staged for a commit. */
export interface SavedIndex {
  /** Puts it back the way git itself replaces an index. Gives up silently when git holds the lock. */
  restore(): Promise<void>;
}

/** Copies the index of a work tree into a folder. Throws STATE_NOT_WRITABLE. */
export async function saveIndex(git: Git, folder: string): Promise<SavedIndex> {
  const index = await git.text(["rev-parse", "--path-format=absolute", "--git-path", "index"]);
  const copy = join(folder, "index");
  let isThere: boolean;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    isThere = await copyIfThere(index, copy);
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `the index ${index} cannot be copied to ${folder}`,
      hint: `check the permissions of both: \`ls -ld ${[index, folder].map(quoteForShell).join(" ")}\``,
    });
  }
  return {
    async restore() {
      try {
        if (!isThere) return await rm(index, { force: true });
        await copyFile(copy, `${index}.lock`, constants.COPYFILE_EXCL);
        await rename(`${index}.lock`, index);
      } catch {
        // Somebody else's git is at it: everything is staged then, and nothing is lost.
      }
    },
  };
}

/** Puts back the copy that a killed ship left in its folder; false when there is none, or git is at it. */
export async function restoreSavedIndex(git: Git, folder: string): Promise<boolean> {
  const index = await git.text(["rev-parse", "--path-format=absolute", "--git-path", "index"]);
  try {
    await copyFile(join(folder, "index"), `${index}.lock`, constants.COPYFILE_EXCL);
    await rename(`${index}.lock`, index);
    return true;
  } catch {
    return false;
  }
}

/** Git makes do without an index: to it, nothing is staged then. */
async function copyIfThere(file: string, copy: string): Promise<boolean> {
  try {
    await copyFile(file, copy);
    return true;
  } catch (thrown) {
    if (isNotThere(thrown)) return false;
    throw thrown;
  }
}
