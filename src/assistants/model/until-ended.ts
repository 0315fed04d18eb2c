/** A signal that is aborted when a question is to end. */
export interface Ending {
  readonly signal: AbortSignal;
  /** The reason for the end; null before it. */
  readonly why: () => "stopped" | "time" | null;
  /** Clears the timer and the listeners. */
  release(): void;
}

/** Ends with the first of several signals, or after some seconds. */
export function untilEnded(signals: readonly AbortSignal[], seconds: number): Ending {
  const controller = new AbortController();
  let reason: "stopped" | "time" | null = null;
  const end = (why: "stopped" | "time") => (): void => {
    reason ??= why;
    controller.abort();
  };
  const stop = end("stopped");
  const timer = setTimeout(end("time"), seconds * 1000);
  for (const signal of signals)
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  return {
    signal: controller.signal,
    why: () => reason,
    release() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", stop);
    },
  };
}
