import type { Git } from "../git/git.ts";
import type { Run } from "../process/run.ts";
import type { Remote } from "./types.ts";

/** The parts that a host is built from. */
export interface HostParts {
  readonly run: Run;
  /** Git at the top of the work tree. */
  readonly git: Git;
  readonly remote: Remote;
  /** The command for a hint to repeat: `tool ship`. */
  readonly again: string;
  /**
   * How to find the project that pull requests are opened in; absent: it is the repository that the branch is pushed
   * to.
   */
  readonly project?: ProjectRequest;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** How the project of a pull request is found. */
export type ProjectRequest =
  | {
      readonly is: "find";
      /** `--repo` or `ship.repository`: `owner/name`. */
      readonly wanted: string | null;
      /** How to want none, for hints. */
      readonly leaveOut: string;
      /** Remotes that may be the project, best first. */
      readonly candidates: readonly Remote[];
      readonly remotes: readonly Remote[];
      /** Asks the user which of some repositories is meant; null if nobody can be asked. */
      readonly ask?: (why: string, choices: readonly string[]) => Promise<string | null>;
    }
  /** It was decided before: `owner/name`, or null for the repository that the branch is pushed to. */
  | {
      readonly is: "known";
      readonly repository: string | null;
      readonly remotes: readonly Remote[];
    };
