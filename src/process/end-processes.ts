import { setTimeout as wait } from "node:timers/promises";
/** Processes that are ended together: a group, or a program with what it started. */
export interface Processes {
  /** Sends a signal to each; those that are gone are no fault. */
  send(signal: NodeJS.Signals): void;
  isAlive(): boolean;
}

/** A program that ignores SIGTERM for this long is killed. */
export const TERMINATION_GRACE_MS = 5_000;
const POLL_MS = 25;
/** How long to wait for the system to take away what was killed. */
const KILLED_MS = 1_000;

/** Ends processes: TERM first, KILL to what is left after five seconds or `graceMs`. Resolves when nothing of them runs any more. */
export async function endProcesses(
  processes: Processes,
  graceMs: number = TERMINATION_GRACE_MS,
): Promise<void> {
  if (!processes.isAlive()) return;
  processes.send("SIGTERM");
  if (await areGone(processes, graceMs)) return;
  processes.send("SIGKILL");
  await areGone(processes, KILLED_MS);
}

async function areGone(processes: Processes, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (!processes.isAlive()) return true;
    await wait(POLL_MS);
  }
  return false;
}

const running = new Set<Processes>();

/** Kills processes when this program exits, however suddenly; gives what calls that off. */
export function endWithUs(processes: Processes): () => void {
  if (running.size === 0) process.on("exit", killAll);
  running.add(processes);
  return () => {
    running.delete(processes);
    if (running.size === 0) process.off("exit", killAll);
  };
}

function killAll(): void {
  for (const processes of running) processes.send("SIGKILL");
}
