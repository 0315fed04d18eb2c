/**
 * The most that the time between two looks goes beyond the pause: if it is longer, the machine was asleep.
 */
const LONGEST_LOOK_MS = 3 * 60_000;

/** Counts the time that was waited, a look at a time, without the time that the machine was asleep. */
export interface AwakeTime {
  /** Takes the clock's time at a look and returns the milliseconds waited until then. */
  at(nowMs: number): number;
  /** Is told the length of the pause that begins now. */
  pausing(ms: number): void;
}

/**
 * Begins to count. A laptop that was closed for a night has not waited for a night: there is as much time left as when
 * it was closed.
 */
export function startAwakeTime(nowMs: number): AwakeTime {
  let waited = 0;
  let last = nowMs;
  let pauseMs = 0;
  return {
    at(now) {
      const passed = now - last;
      const hasSlept = passed < 0 || passed > pauseMs * 2 + LONGEST_LOOK_MS;
      waited += hasSlept ? pauseMs : passed;
      last = now;
      pauseMs = 0;
      return waited;
    },
    pausing(ms) {
      pauseMs = ms;
    },
  };
}
