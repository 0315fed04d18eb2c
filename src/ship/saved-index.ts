import { constants } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { succeeds } from "../core/succeeds.ts";
import { fileFault } from "../errors/file-fault.ts";
import type { Git } from "../git/git.ts";
import { isNotThere } from "../errors/system-code.ts";

/** The user's own split into staged and unstaged, kept while everything is staged for a commit. */
export interface SavedIndex {
  /** Puts it back the way git itself replaces an index. Gives up silently when git holds the lock. */
  restore(): Promise<void>;
}

const COPY = "index";

/** Copies the index of a work tree into a folder. Throws STATE_NOT_WRITABLE. */
export async function saveIndex(git: Git, folder: string): Promise<SavedIndex> {
  const index = await findIndex(git);
  let isThere: boolean;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    isThere = await copyIfThere(index, join(folder, COPY));
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `the index ${index} cannot be copied to ${folder}`,
      hint: `check the permissions of both: \`ls -ld ${[index, folder].map(quoteForShell).join(" ")}\``,
    });
  }
  return {
    async restore() {
      // If another git is at work, everything stays staged, and nothing is lost.
      await (isThere ? putBack(folder, index) : succeeds(rm(index, { force: true })));
    },
  };
}

/** Puts back the copy that a killed ship left in its folder; false if there is no copy, or git holds the lock. */
export async function restoreSavedIndex(git: Git, folder: string): Promise<boolean> {
  return putBack(folder, await findIndex(git));
}

function findIndex(git: Git): Promise<string> {
  return git.text(["rev-parse", "--path-format=absolute", "--git-path", "index"]);
}

function putBack(folder: string, index: string): Promise<boolean> {
  const lock = `${index}.lock`;
  const copied = copyFile(join(folder, COPY), lock, constants.COPYFILE_EXCL);
  return succeeds(copied.then(() => rename(lock, index)));
}

/** Copies the file as a whole or not at all. Git works without an index: nothing is staged then. */
async function copyIfThere(file: string, copy: string): Promise<boolean> {
  const half = `${copy}.half`;
  try {
    await copyFile(file, half);
    await rename(half, copy);
    return true;
  } catch (thrown) {
    if (isNotThere(thrown)) return false;
    throw thrown;
  }
}
