import { nowMs } from "../process/now-ms.ts";

/** Clients give up a call after a minute of silence. */
export const HEARTBEAT_MS = 15_000;

/**
 * Reports every `everyMs` that a call is at work, with the last line that was heard, until it is stopped.
 * @param tell takes the line of progress
 */
export function startHeartbeat(
  tell: (line: string) => void,
  everyMs: number,
): { readonly hear: (line: string) => void; readonly stop: () => void } {
  const began = nowMs();
  let last = "";
  const timer = setInterval(() => {
    const seconds = Math.round((nowMs() - began) / 1000);
    tell(`${last === "" ? "still at work" : last} (${seconds} s)`);
  }, everyMs);
  return {
    hear(line) {
      last = line;
      tell(line);
    },
    stop: () => clearInterval(timer),
  };
}
