import { endProcesses, endWithUs, TERMINATION_GRACE_MS, type Processes } from "./end-processes.ts";
import { onAbort } from "./on-abort.ts";

/** The limits of a running program: its signals and its time. */
export interface EnforcedLimits {
  /** Ends the program with all that it started. */
  end(): void;
  hasTimedOut(): boolean;
  /** Call this when the program has ended; waits for the processes that are ended with it. */
  letGo(): Promise<void>;
}

/** The conditions that end a program early, from a run's request. */
interface Limits {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly outlivesStop?: boolean;
}

/** Enforces the limits of a program that was just started. `processes` is undefined if it could not start. */
export function enforceLimits(
  { signal, timeoutMs, outlivesStop }: Limits,
  parts: {
    readonly processes: Processes | undefined;
    /** Ends everything. */
    readonly stop: AbortSignal;
    /** Called when all of a stopped program is gone. */
    readonly onEnded: () => void;
  },
): EnforcedLimits {
  const { processes, stop, onEnded } = parts;
  const callOff = processes === undefined ? undefined : endWithUs(processes);
  const timers: NodeJS.Timeout[] = [];
  let ending: Promise<void> | undefined;
  let hasTimedOut = false;

  const end = (): void => {
    if (processes !== undefined) ending ??= endProcesses(processes).then(onEnded);
  };
  const onStop = (): void => {
    if (outlivesStop === true) timers.push(setTimeout(end, TERMINATION_GRACE_MS));
    else end();
  };
  const expire = (): void => {
    hasTimedOut = ending === undefined;
    end();
  };
  if (timeoutMs !== undefined) timers.push(setTimeout(expire, timeoutMs));
  const listening = [
    onAbort(stop, onStop),
    ...(signal === undefined ? [] : [onAbort(signal, end)]),
  ];
  // Either signal may have come while the program was being started.
  if (stop.aborted) onStop();
  if (signal?.aborted === true) end();

  return {
    end,
    hasTimedOut: () => hasTimedOut,
    async letGo() {
      for (const timer of timers) clearTimeout(timer);
      for (const mute of listening) mute();
      await ending;
      callOff?.();
    },
  };
}
