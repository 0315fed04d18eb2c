import { printable } from "../core/printable.ts";
import { ToolError } from "../errors/tool-error.ts";

/** The settings of a repository's own configuration that reading calls ignore or replace. */
export interface HeldBack {
  /** Settings by key, with the values that reading calls use in their place. */
  readonly replaced: readonly (readonly [key: string, value: string])[];
  /** Keys of the repository's own that name a program or a driver which reading does not start. */
  readonly keys: readonly string[];
  /** Keys because of which no remote is asked. */
  readonly aboutRemotes: readonly string[];
}

/** The configuration names nothing that has to be held back. */
export const NOTHING_HELD_BACK: HeldBack = { replaced: [], keys: [], aboutRemotes: [] };

/** Returns the error of a reading call that would have asked a remote. */
export function remoteNotAsked({ aboutRemotes }: HeldBack): ToolError {
  return new ToolError(
    "GIT_REMOTE_NOT_ASKED",
    `the remote was not contacted: the repository's own git settings (${aboutRemotes.map(printable).join(", ")}) name a program or another address for it`,
    {
      hint: "if they are yours, move them to your own settings, which are used: `git config --global --edit` (`includeIf` limits them to some folders)",
    },
  );
}
