/** Why a question is given up before its answer is whole. */
export type StopReason = "silence" | "time" | "size" | "signal";

export interface TurnWatch {
  /** Aborted when the question is to be given up. */
  readonly signal: AbortSignal;
  why(): StopReason | null;
  /** Something was heard; silence counts from here, and not before the first time. */
  touch(): void;
  /** The answer is too long. */
  overflow(): void;
  end(): void;
}

/** Watches over one question: how long nothing is heard, how long it takes in all, and whether anybody still wants it. */
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
