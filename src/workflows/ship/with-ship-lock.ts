import type { Context } from "../../cli/context.ts";
import type { Repository } from "../../git/open-repository.ts";
import { acquireLock, SHIP_LOCK } from "../../process/lock.ts";

/** Runs work while no other ship of this work tree can begin or go on. Throws SHIP_LOCKED. */
export async function withShipLock<Result>(
  context: Context,
  { stateDirectory }: Pick<Repository, "stateDirectory">,
  command: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const now = context.now();
  const lock = await acquireLock({ subject: SHIP_LOCK, stateDirectory, command, now });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
