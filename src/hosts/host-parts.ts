import type { Git } from "../git/git.ts";
import type { Run } from "../process/run.ts";
import type { Remote } from "./types.ts";

/** The parts that a host is built from. */
export interface HostParts {
  readonly run: Run;
  /** Git at the top of the work tree. */
  readonly git: Git;
  readonly remote: Remote;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}
