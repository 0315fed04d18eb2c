import type { Run } from "../../process/run.ts";
import type { StartedProcess } from "../../ship/types.ts";

/** The runner of a ship, which notes what it starts once there is a run to note it for. */
export interface NotingRun {
  readonly run: Run;
  noteTo(note: (started: StartedProcess) => void): void;
  readonly note: (started: StartedProcess) => void;
}

/** Wraps a runner so that each program it starts can be found again when the ship is killed. */
export function createNotingRun(run: Run): NotingRun {
  let take: ((started: StartedProcess) => void) | null = null;
  const note = (started: StartedProcess): void => take?.(started);
  return {
    run: (request) =>
      run({
        ...request,
        onStart(pid, leadsGroup) {
          request.onStart?.(pid, leadsGroup);
          note({ pid, leadsGroup, of: request.file });
        },
      }),
    noteTo: (to) => void (take = to),
    note,
  };
}
