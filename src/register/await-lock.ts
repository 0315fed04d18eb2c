import { setTimeout as wait } from "node:timers/promises";
import { ToolError } from "../errors/tool-error.ts";
import { acquireLock, type Lock, type LockSubject } from "../process/lock.ts";

/** One writer of the register at a time in a work tree. */
const REGISTER_LOCK: LockSubject = {
  name: "register",
  code: "REGISTER_LOCKED",
  held: "another `tool` writes to the register",
  way: "then run the command again",
};

/** A write takes milliseconds: whoever holds the lock longer than this hangs. */
const PATIENCE_MS = 15_000;
const POLL_MS = 15;

/**
 * Takes the register's lock, waiting for its holder. Throws REGISTER_LOCKED when that takes too long,
 * INTERRUPTED when the program is stopped meanwhile, and STATE_NOT_WRITABLE.
 */
export async function awaitLock(request: {
  readonly stateDirectory: string;
  readonly command: string;
  readonly now: () => Date;
  readonly signal: AbortSignal | undefined;
  readonly patienceMs: number | undefined;
}): Promise<Lock> {
  const { stateDirectory, command, now, signal, patienceMs = PATIENCE_MS } = request;
  const begun = performance.now();
  for (;;) {
    try {
      return await acquireLock({ subject: REGISTER_LOCK, stateDirectory, command, now: now() });
    } catch (thrown) {
      const isHeld = thrown instanceof ToolError && thrown.code === REGISTER_LOCK.code;
      if (!isHeld || performance.now() - begun > patienceMs) throw thrown;
    }
    // Waiters that came together do not come back together.
    await wait(
      POLL_MS * (1 + Math.random()),
      undefined,
      signal === undefined ? {} : { signal },
    ).catch(() => {
      throw new ToolError("INTERRUPTED", "the wait for the register was interrupted");
    });
  }
}
