/** A step that prints nothing for so long is reported as still running. */
export const SILENCE_MS = 15_000;

/** Reports a step that prints nothing, so that nobody has to wonder whether it still runs. */
export interface SilenceWatch {
  /** Something was printed: the silence is over. */
  heard(): void;
  stop(): void;
}

/**
 * Watches for silence: reports it after `firstMs`, then each time twice as much more has passed (15 s, 45 s, 75 s).
 * The timers keep no program alive.
 */
export function watchSilence(of: {
  readonly firstMs: number;
  readonly onSilence: (silentMs: number) => void;
}): SilenceWatch {
  const { firstMs, onSilence } = of;
  let timer: NodeJS.Timeout | undefined;
  let told = 0;
  const wait = (): void => {
    const pause = told === 0 ? firstMs : 2 * firstMs;
    timer = setTimeout(() => {
      told += pause;
      onSilence(told);
      wait();
    }, pause);
    timer.unref();
  };
  wait();
  return {
    heard() {
      // Most output follows other output closely: the running timer is reset, not replaced.
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
