import { readBoot, readProcess } from "./read-processes.ts";
import { sendSignal } from "./send-signal.ts";

/** Identifies a process beyond its number, which the system gives to another process later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The time of its start, in the system's own unit; empty if the system does not say. */
  readonly start: string;
  /** Differs after a restart of the machine; null if the system does not say. */
  readonly boot: string | null;
}

/** Identifies a process of this machine that runs now. Default: this one. */
export async function identifyProcess(pid = process.pid): Promise<ProcessIdentity> {
  return { pid, start: readProcess(pid)?.start ?? "", boot: readBoot() };
}

/** Tells whether a process still runs. If the system does not give start times, its number decides. */
export async function isProcessAlive({ pid, start, boot }: ProcessIdentity): Promise<boolean> {
  const now = await identifyProcess(pid);
  if (boot !== null && now.boot !== null && boot !== now.boot) return false;
  if (process.platform === "linux") return now.start !== "" && now.start === start;
  return sendSignal(pid, 0);
}
