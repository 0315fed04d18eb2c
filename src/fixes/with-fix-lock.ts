import { fileFault } from "../errors/file-fault.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { acquireLock, type LockSubject } from "../process/lock.ts";
import { openWorkFolder, removeWorkFolder } from "./marker.ts";
import type { FixPlace } from "./types.ts";

const FIX_LOCK: LockSubject = {
  name: "fixes",
  code: "FIX_LOCKED",
  held: "fixes are being applied in this work tree",
  way: "or review in another work tree: `git worktree add ../other BRANCH`",
};

/**
 * Lets one program at a time write fixes in a work tree, and gives it a folder for what it needs
 * meanwhile. Throws FIX_LOCKED and STATE_NOT_WRITABLE.
 */
export async function withFixLock<Result>(
  { stateDirectory, now }: FixPlace,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const lock = await acquireLock({ subject: FIX_LOCK, stateDirectory, command: "review", now });
  try {
    return await work(await openFolder(stateDirectory));
  } finally {
    await removeWorkFolder(stateDirectory).catch(() => {});
    await lock.release();
  }
}

async function openFolder(stateDirectory: string): Promise<string> {
  try {
    return await openWorkFolder(stateDirectory);
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `no folder can be created in ${stateDirectory}`,
      hint: `check the permissions: \`ls -ld ${quoteForShell(stateDirectory)}\``,
    });
  }
}
