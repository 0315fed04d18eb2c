import { readdirSync } from "node:fs";
import { readRegularText } from "../files/read-regular.ts";
import { nowMs } from "./now-ms.ts";

/** More than the system says of a thread. */
const MAX_BYTES = 1024;
const NANOSECONDS = 1e6;

/** Tells how long a process was ready to run while others had the processor. */
export interface ProcessorWait {
  /**
   * Milliseconds since the last call, or since the watch began: those of the thread that waited longest. 0 for a
   * process that is gone, and wherever the system does not say (it does on Linux).
   */
  sinceLastMs(): number;
}

/** The system's times of a thread, in milliseconds since it started. */
interface ThreadTimes {
  readonly ranMs: number;
  readonly waitedMs: number;
  /** Runs, or waits for a processor at this moment: that wait is counted only once it is over. */
  readonly isReady: boolean;
}

/** Watches how long a process waits for a processor. Sources: proc_pid_stat(5), sched-stats of Linux's documentation. */
export function watchProcessorWait(pid: number): ProcessorWait {
  let lastMs = nowMs();
  const own = timesOf(pid, pid);
  let last: ReadonlyMap<number, ThreadTimes> = new Map(own === null ? [] : [[pid, own]]);
  return {
    sinceLastMs() {
      const elapsedMs = nowMs() - lastMs;
      lastMs += elapsedMs;
      const now = threadsOf(pid);
      const waits = [...now].map(([thread, times]) => {
        const { ranMs = 0, waitedMs = 0 } = last.get(thread) ?? {};
        if (times.isReady) return elapsedMs - (times.ranMs - ranMs);
        return Math.min(elapsedMs, times.waitedMs - waitedMs);
      });
      last = now;
      return Math.max(0, ...waits);
    },
  };
}

function threadsOf(pid: number): Map<number, ThreadTimes> {
  try {
    return new Map(
      readdirSync(`/proc/${pid}/task`).flatMap((name) => {
        const times = timesOf(pid, Number(name));
        return times === null ? [] : [[Number(name), times] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Returns null if the thread is gone, or the system does not say. */
function timesOf(pid: number, thread: number): ThreadTimes | null {
  if (process.platform !== "linux") return null;
  try {
    const read = (name: string): string =>
      readRegularText(`/proc/${pid}/task/${thread}/${name}`, { of: "own", maxBytes: MAX_BYTES });
    const [ran, waited] = read("schedstat").split(" ").map(Number);
    const stat = read("stat");
    // pid (comm) state …; comm may hold anything.
    const isReady = stat.startsWith("R", stat.lastIndexOf(")") + 2);
    return { ranMs: (ran ?? 0) / NANOSECONDS, waitedMs: (waited ?? 0) / NANOSECONDS, isReady };
  } catch {
    return null;
  }
}
