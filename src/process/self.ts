import { readBoot, readProcess } from "./read-processes.ts";

/** A process as it can be found again: by its number, and by what tells a later one of that number apart. */
export interface ProcessName {
  readonly pid: number;
  /** In the system's own unit; empty where the system does not say. */
  readonly start: string;
  /** Differs after a restart of the machine; null where the system does not say. */
  readonly boot: string | null;
}

/** Names a process of this machine that runs now. Default: this one. */
export async function nameProcess(pid = process.pid): Promise<ProcessName> {
  return { pid, start: readProcess(pid)?.start ?? "", boot: readBoot() };
}

/** Says whether a named process still runs. Where the system does not tell starts apart, its number decides. */
export async function isProcessAlive({ pid, start, boot }: ProcessName): Promise<boolean> {
  const now = await nameProcess(pid);
  if (boot !== null && now.boot !== null && boot !== now.boot) return false;
  if (process.platform === "linux") return now.start !== "" && now.start === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
