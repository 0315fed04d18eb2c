/** A timer that is set for longer goes off at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Returns a signal that aborts after some milliseconds, or with another one if that is sooner; its timer keeps no
 * process alive. It replaces `AbortSignal.timeout` in `AbortSignal.any`: on Node 20 that one can be collected before
 * it aborts, and its waiters wait for ever. Here the timer holds the signal.
 */
export function signalWithin(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timeIsUp = (): void => controller.abort(new DOMException("the time is up", "TimeoutError"));
  setTimeout(timeIsUp, Math.min(ms, LONGEST_MS)).unref();
  return signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]);
}
