import type { Processes } from "./end-processes.ts";
import { readProcesses } from "./read-processes.ts";
import { sendSignal } from "./send-signal.ts";

/** Returns the process group that a program leads. Windows has no groups: there it is the program alone. */
export function processGroup(pid: number): Processes {
  const group = process.platform === "win32" ? pid : -pid;
  return {
    isApart: true,
    send: (signal) => void sendSignal(group, signal),
    isAlive() {
      if (!sendSignal(group, 0)) return false;
      // A group is alive while a member is more than a zombie: in containers that do not reap orphans,
      // signals to a group of zombies succeed.
      return process.platform !== "linux" || readProcesses().some((each) => each.group === pid);
    },
  };
}
