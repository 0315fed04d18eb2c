import type { Processes } from "./end-processes.ts";
import { readProcesses } from "./read-processes.ts";

/** The process group that a program leads. Windows has no groups: there it is the program alone. */
export function processGroup(pid: number): Processes {
  return {
    send: (signal) => void send(pid, signal),
    isAlive() {
      if (!send(pid, 0)) return false;
      // A group is alive while a member is more than a zombie: in containers that do not reap orphans,
      // signals to a group of zombies succeed.
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
