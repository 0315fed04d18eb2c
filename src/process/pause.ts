import { setTimeout as wait } from "node:timers/promises";

/** Waits so many milliseconds, or until the signal says stop: the caller looks which it was. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {});
}
