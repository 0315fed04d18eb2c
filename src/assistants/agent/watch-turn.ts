/** The reason for giving up a question before its answer is complete. */
export type StopReason = "silence" | "time" | "size" | "signal";

export interface TurnWatch {
  /** Aborted when the question is given up. */
  readonly signal: AbortSignal;
  why(): StopReason | null;
  /** Restarts the time of silence, which does not run before the first call. */
  touch(): void;
  /** Gives the question up as its answer is too long. */
  overflow(): void;
  end(): void;
}

/** Watches one question: its silence, its total time, and its signal. */
export function watchTurn(limits: {
  readonly silenceMs: number;
  readonly totalMs: number;
  readonly signal: AbortSignal;
}): TurnWatch {
  const controller = new AbortController();
  let why: StopReason | null = null;
  let hasEnded = false;
  const stop = (reason: StopReason): void => {
    if (why !== null) return;
    why = reason;
    controller.abort();
  };
  const onAbort = (): void => stop("signal");
  let silence: NodeJS.Timeout | undefined;
  const total = setTimeout(() => stop("time"), limits.totalMs);
  limits.signal.addEventListener("abort", onAbort);
  if (limits.signal.aborted) onAbort();
  return {
    signal: controller.signal,
    why: () => why,
    touch() {
      clearTimeout(silence);
      if (!hasEnded) silence = setTimeout(() => stop("silence"), limits.silenceMs);
    },
    overflow: () => stop("size"),
    end() {
      hasEnded = true;
      clearTimeout(silence);
      clearTimeout(total);
      limits.signal.removeEventListener("abort", onAbort);
    },
  };
}
