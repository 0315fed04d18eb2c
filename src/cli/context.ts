import type { CommandName } from "../core/policy/policy.ts";
import type { Redaction } from "../redaction/create-redaction.ts";
import type { Git } from "../git/git.ts";
import type { Streams } from "../output/types.ts";
import type { Run } from "../process/run.ts";
import type { GlobalFlags } from "./global-flags.ts";
import type { World } from "./world.ts";

/** What a command may use of the world: built once in `main`, replaced whole in tests. */
export interface Context extends Omit<World, "argv" | "cwd"> {
  /** Absolute directory the command works from (`-C` applied). */
  readonly cwd: string;
  readonly flags: GlobalFlags;
  /** The command that was typed, as its policy knows it. */
  readonly command: CommandName;
  readonly streams: Streams;
  /** What this run must not show: every text that leaves passes it, and what is found is told to it. */
  readonly redaction: Redaction;
  /** Questions may be asked: both ends are a terminal, not CI, and `--no-input` is absent. */
  readonly canAsk: boolean;
  readonly run: Run;
  /** Git in `cwd`; see `openRepository` for the top of the work tree. */
  readonly git: Git;
  /** The time, in its one place, so that a test can hold it still. */
  readonly now: () => Date;
}

/** Does one verb's work and gives back the process exit status. */
export type CommandRunner<Flags> = (context: Context, flags: Flags) => Promise<number>;
