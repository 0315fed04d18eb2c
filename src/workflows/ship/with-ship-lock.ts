import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Context } from "../../cli/context.ts";
import type { Repository } from "../../git/open-repository.ts";
import { currentBranch } from "../../git/resolve-commit.ts";
import { acquireLock, branchLock, SHIP_LOCK, type Lock } from "../../process/lock.ts";

/** The command of `tool ship --abort` in a lock. */
export const ABORT = "ship --abort";

type Place = Pick<Repository, "git" | "stateDirectory" | "cloneDirectory">;

/** Runs work while no other ship of this work tree, or of its branch in another one, can begin or go on. Throws SHIP_LOCKED. */
export async function withShipLock<Result>(
  context: Context,
  repository: Place,
  command: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const now = context.now();
  const { stateDirectory } = repository;
  const lock = await acquireLock({ subject: SHIP_LOCK, stateDirectory, command, now });
  try {
    // What ends a ship touches nothing that a ship in another work tree goes by.
    const ofBranch = command === ABORT ? null : await lockBranch(repository, { command, now });
    try {
      return await work();
    } finally {
      await ofBranch?.release();
    }
  } finally {
    await lock.release();
  }
}

/** Locks the branch, which git lets several work trees check out by force; null if there is one work tree alone. */
async function lockBranch(
  { git, cloneDirectory }: Place,
  by: { readonly command: string; readonly now: Date },
): Promise<Lock | null> {
  if (!existsSync(join(dirname(cloneDirectory), "worktrees"))) return null;
  const branch = await currentBranch(git);
  if (branch === null) return null;
  const name = createHash("sha256").update(branch).digest("hex").slice(0, 16);
  return acquireLock({ subject: branchLock(name), stateDirectory: cloneDirectory, ...by });
}
