import type { Processes } from "./end-processes.ts";
import { readProcesses } from "./read-processes.ts";
import { sendSignal } from "./send-signal.ts";

/**
 * Returns a program and all its descendants, for a program that cannot lead a group because it needs the terminal.
 * Misses orphans from before the first scan; without /proc only the program itself is known.
 */
export function processTree(root: number): Processes {
  // Kept between scans: the children of a parent that has ended belong to another process by then.
  let members: ReadonlyMap<number, string> | undefined;

  const look = (): readonly number[] => {
    if (process.platform !== "linux") return sendSignal(root, 0) ? [root] : [];
    const listed = readProcesses();
    const before = members;
    const found = new Map<number, string>();
    for (const { pid, start } of listed)
      if (before === undefined ? pid === root : before.get(pid) === start) found.set(pid, start);
    // A child may be listed before its parent: repeat until none is added.
    for (let size = -1; size !== found.size;) {
      size = found.size;
      for (const { pid, parent, start } of listed) if (found.has(parent)) found.set(pid, start);
    }
    members = found;
    return [...found.keys()];
  };

  return {
    send(signal) {
      for (const pid of look()) sendSignal(pid, signal);
    },
    isAlive: () => look().length > 0,
  };
}
