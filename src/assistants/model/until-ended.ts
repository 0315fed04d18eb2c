/** A signal that is given when a question is to end, whoever wants it. */
export interface Ending {
  readonly signal: AbortSignal;
  /** Who wanted it; null as long as nobody did. */
  readonly why: () => "stopped" | "time" | null;
  /** Lets go of timer and signals. */
  release(): void;
}

/** Waits for the first of several signals, or for a time to be over. */
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
