/** A timer that is set for longer goes off at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Makes a signal that aborts after some milliseconds, or with another one if that is sooner; its timer keeps
 * nobody alive. In place of `AbortSignal.timeout` in `AbortSignal.any`: on Node 20 that one can be collected
 * before it aborts, and whoever waits for it waits for ever. What aborts here is held by its timer.
 */
export function signalWithin(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timeIsUp = (): void => controller.abort(new DOMException("the time is up", "TimeoutError"));
  setTimeout(timeIsUp, Math.min(ms, LONGEST_MS)).unref();
  return signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]);
}
