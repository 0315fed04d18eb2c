import type { Git } from "../git/git.ts";
import type { Streams } from "../output/types.ts";
import type { Run } from "../process/run.ts";
import type { GlobalFlags } from "./global-flags.ts";

/** What a command may use of the world: built once in `main`, replaced whole in tests. */
export interface Context {
  /** Absolute directory the command works from (`-C` applied). */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home directory, where `.tool/` with the user's own files lies. */
  readonly home: string;
  readonly flags: GlobalFlags;
  readonly streams: Streams;
  /** Questions may be asked: both ends are a terminal, not CI, and `--no-input` is absent. */
  readonly canAsk: boolean;
  readonly run: Run;
  /** Git in `cwd`; see `openRepository` for the top of the work tree. */
  readonly git: Git;
  /** The time, in its one place, so that a test can hold it still. */
  readonly now: () => Date;
  /** Aborted by SIGINT, SIGTERM and SIGHUP, with the signal's name as the reason. */
  readonly signal: AbortSignal;
}

/** Does one verb's work and gives back the process exit status. */
export type CommandRunner<Flags> = (context: Context, flags: Flags) => Promise<number>;
