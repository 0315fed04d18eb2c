import { watchProcessorWait, type ProcessorWait } from "./processor-wait.ts";
import { readProcesses } from "./read-processes.ts";

/** Watches how long a process, or one of those that it started and that still run, waits for a processor. */
export function watchTreeWait(root: number): ProcessorWait {
  const watched = new Map<number, ProcessorWait>();
  return {
    sinceLastMs() {
      const parents = new Map(readProcesses().map(({ pid, parent }) => [pid, parent]));
      const members = [...parents.keys()].filter((pid) => isBelow(pid, root, parents));
      const waits = members.map((pid) => {
        const wait = watched.get(pid) ?? watchProcessorWait(pid);
        watched.set(pid, wait);
        return wait.sinceLastMs();
      });
      return Math.max(0, ...waits);
    },
  };
}

function isBelow(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined; at = parents.get(at))
    if (at === root) return true;
  return false;
}
