import type { CommandName } from "../core/policy/policy.ts";
import type { Redaction } from "../redaction/create-redaction.ts";
import type { Git } from "../git/git.ts";
import type { Streams } from "../output/types.ts";
import type { Run } from "../process/run.ts";
import type { GlobalFlags } from "./global-flags.ts";
import type { World } from "./world.ts";

/** The world that a command may use: built once in `main`, replaced whole in tests. */
export interface Context extends Omit<World, "argv" | "cwd"> {
  /** Absolute directory the command works from (`-C` applied). */
  readonly cwd: string;
  readonly flags: GlobalFlags;
  /** The typed command, as its policy knows it. */
  readonly command: CommandName;
  readonly streams: Streams;
  /** Hides the secrets of this run: every text that leaves passes it, and secrets that are found are added. */
  readonly redaction: Redaction;
  /** Questions may be asked: both ends are a terminal, not CI, and `--no-input` is absent. */
  readonly canAsk: boolean;
  readonly run: Run;
  /** Git in `cwd`; see `openRepository` for the top of the work tree. */
  readonly git: Git;
  /** The time, in one place, so that a test can hold it still. */
  readonly now: () => Date;
}

/** Does the work of one verb and returns the exit status of the process. */
export type CommandRunner<Flags> = (context: Context, flags: Flags) => Promise<number>;
