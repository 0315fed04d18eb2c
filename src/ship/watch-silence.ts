/** A command that finishes no line for so long is reported as still running. */
export const SILENCE_MS = 15_000;

/** Tells of a command that prints nothing, so that nobody has to wonder whether it still runs. */
export interface SilenceWatch {
  /** Something was printed: the silence is over. */
  heard(): void;
  stop(): void;
}

/**
 * Watches for silence: tells of it after `firstMs`, then each time it has lasted twice as long as when it
 * was told of last. The timers keep no program alive.
 */
export function watchSilence(of: {
  readonly firstMs: number;
  readonly onSilence: (silentMs: number) => void;
}): SilenceWatch {
  let timer: NodeJS.Timeout | undefined;
  let told = 0;
  const wait = (): void => {
    const next = told === 0 ? of.firstMs : told * 2;
    timer = setTimeout(() => {
      told = next;
      of.onSilence(next);
      wait();
    }, next - told);
    timer.unref();
  };
  wait();
  return {
    heard() {
      // Most output follows other output closely: the timer that runs is pushed on, not made anew.
      if (told === 0) timer?.refresh();
      else {
        clearTimeout(timer);
        told = 0;
        wait();
      }
    },
    stop: () => clearTimeout(timer),
  };
}
