import type { Processes } from "./end-processes.ts";
import { readProcesses } from "./read-processes.ts";

/** The process group that a program leads. On Windows, which has none, the program alone. */
export function groupOf(pid: number): Processes {
  return {
    send: (signal) => void send(pid, signal),
    isAlive() {
      if (!send(pid, 0)) return false;
      // A group counts as alive while a member is more than a zombie: where nothing reaps orphans
      // (containers), a signal to the group goes on succeeding for the dead.
      return process.platform !== "linux" || readProcesses().some(({ group }) => group === pid);
    },
  };
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
    return true;
  } catch {
    return false;
  }
}
