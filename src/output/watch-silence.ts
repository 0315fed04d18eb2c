/** Time without output after which a step is reported as still running. */
export const SILENCE_MS = 15_000;

/** Reports a step that prints nothing as still running. */
export interface SilenceWatch {
  /** Ends the silence after some output. */
  heard(): void;
  stop(): void;
}

/**
 * Watches for silence: reports it after `firstMs`, then after each further `2 * firstMs` (15 s, 45 s, 75 s). The timers
 * do not keep the program alive.
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
      // Output is frequent, so the running timer is reset, not replaced.
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
