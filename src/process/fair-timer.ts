import type { ProcessorWait } from "./processor-wait.ts";

/** Shorter waits do not restart the timer. */
const MIN_WAIT_MS = 50;

/**
 * Calls a function after some milliseconds, not counting those for which processes waited for a processor: on a busy
 * machine a process that is given no time is not taken for one that hangs.
 * @param waits of the processes that work meanwhile
 * @returns stops the timer
 */
export function startFairTimer(
  ms: number,
  waits: readonly ProcessorWait[],
  onExpire: () => void,
): () => void {
  let timer = setTimeout(expire, ms);
  return () => clearTimeout(timer);

  function expire(): void {
    const owedMs = Math.max(0, ...waits.map((each) => each.sinceLastMs()));
    if (owedMs < MIN_WAIT_MS) onExpire();
    else timer = setTimeout(expire, owedMs);
  }
}
