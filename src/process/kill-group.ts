import { readFile, readdir } from "node:fs/promises";
import { TERMINATION_GRACE_MS } from "./run.ts";

const POLL_MS = 25;

/**
 * Ends a process group: TERM first, KILL to what is left after five seconds. Resolves when nothing
 * of the group runs any more. `pid` is the group's leader; a group that is gone is no fault.
 */
export async function killGroup(pid: number | undefined): Promise<void> {
  if (pid === undefined || !(await isGroupAlive(pid))) return;
  send(pid, "SIGTERM");
  const deadline = performance.now() + TERMINATION_GRACE_MS;
  while (performance.now() < deadline) {
    if (!(await isGroupAlive(pid))) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  send(pid, "SIGKILL");
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * A group counts as alive while a member is more than a zombie: where nothing reaps orphans
 * (containers), `kill(-pid, 0)` goes on succeeding for the dead.
 */
async function isGroupAlive(pid: number): Promise<boolean> {
  if (!send(pid, 0)) return false;
  if (process.platform !== "linux") return true;
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    // pid (comm) state ppid pgrp …; comm may hold anything, so count from its closing bracket.
    const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (group === String(pid) && state !== "Z" && state !== "X") return true;
  }
  return false;
}
