import { setTimeout as wait } from "node:timers/promises";
/** Processes that are ended together: a group, or a program with what it started. */
export interface Processes {
  /** Sends a signal to each; one that is gone is not a fault. */
  send(signal: NodeJS.Signals): void;
  isAlive(): boolean;
  /** They are in a separate session, which the keys of the terminal do not reach. */
  readonly isApart?: boolean;
}

/** A program that ignores SIGTERM for this long is killed. */
export const TERMINATION_GRACE_MS = 5_000;
const POLL_MS = 25;
/** The wait for the system to remove killed processes. */
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

/**
 * Kills processes when this program exits, however suddenly, and suspends them with it (Ctrl-Z). Returns a function
 * that calls that off.
 */
export function endWithUs(processes: Processes): () => void {
  if (running.size === 0) {
    process.on("exit", killAll);
    if (process.platform !== "win32") process.on("SIGTSTP", suspendAll);
  }
  running.add(processes);
  return () => {
    running.delete(processes);
    if (running.size > 0) return;
    process.off("exit", killAll);
    process.off("SIGTSTP", suspendAll);
  };
}

function killAll(): void {
  for (const processes of running) processes.send("SIGKILL");
}

/** The time that the system has to suspend this program once it was told to. */
const SUSPENDED_MS = 50;

function suspendAll(): void {
  const apart = [...running].filter(({ isApart }) => isApart === true);
  // The system ignores SIGTSTP in a session without a terminal.
  for (const processes of apart) processes.send("SIGSTOP");
  process.off("SIGTSTP", suspendAll);
  process.kill(process.pid, "SIGTSTP");
  // Runs when this program is continued; at once if no shell could continue it, as the system suspends none then.
  setTimeout(() => {
    for (const processes of apart) processes.send("SIGCONT");
    process.off("SIGTSTP", suspendAll);
    if (running.size > 0) process.on("SIGTSTP", suspendAll);
  }, SUSPENDED_MS);
}
