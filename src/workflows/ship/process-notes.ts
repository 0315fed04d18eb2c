import type { Context } from "../../cli/context.ts";
import { leaveFor } from "../../core/policy/leave-for.ts";
import { createGit } from "../../git/git.ts";
import type { Repository } from "../../git/open-repository.ts";
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

/** Returns the repository of a ship with a git that notes each program it starts. */
export function noteGit(
  { run, command, temporaryFolder, redaction }: Context,
  repository: Repository,
): { readonly notes: NotingRun; readonly repository: Repository } {
  const notes = createNotingRun(run);
  const git = createGit(notes.run, repository.root, {
    obeysRepository: leaveFor("git-programs", "git-settings", command) !== "never",
    temporaryFolder,
    redaction,
    places: repository.git.places,
  });
  return { notes, repository: { ...repository, git } };
}
