import { ToolError } from "../errors/tool-error.ts";
import { acquireLock, type Lock, type LockSubject } from "./lock.ts";
import { pause } from "./pause.ts";

/** A write takes milliseconds: a longer holder hangs. */
const PATIENCE_MS = 15_000;
const POLL_MS = 15;

/**
 * Takes a lock that its holders keep for one short write, and waits for the present holder. Throws the
 * subject's error when that takes too long, INTERRUPTED when the program is stopped meanwhile, and
 * STATE_NOT_WRITABLE.
 */
export async function awaitLock(request: {
  readonly subject: LockSubject;
  /** Absolute folder of the lock's file. */
  readonly stateDirectory: string;
  /** Names the holder of the lock to the next in line: `config set`. */
  readonly command: string;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  /** Default 15 seconds. */
  readonly patienceMs?: number | undefined;
}): Promise<Lock> {
  const { subject, stateDirectory, command, now, signal, patienceMs = PATIENCE_MS } = request;
  const begun = performance.now();
  for (;;) {
    try {
      return await acquireLock({ subject, stateDirectory, command, now: now() });
    } catch (thrown) {
      const isHeld = thrown instanceof ToolError && thrown.code === subject.code;
      if (!isHeld || performance.now() - begun > patienceMs) throw thrown;
    }
    // Waiters that came together do not come back together.
    await pause(POLL_MS * (1 + Math.random()), signal);
    if (signal?.aborted === true)
      throw new ToolError("INTERRUPTED", `the wait for the ${subject.name} lock was interrupted`);
  }
}
