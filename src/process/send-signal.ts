/** Sends a signal to a process, to a group by its negative number, or asks with 0 whether it is there. False if it is gone. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
