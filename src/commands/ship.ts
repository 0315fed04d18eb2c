import type { CommandRunner } from "../cli/context.ts";
import { dispatchShip } from "../workflows/ship/dispatch-ship.ts";

/** `tool ship`: review, install, build, test, commit, pull request, tracker, merge, post-merge. */
export const ship: CommandRunner<Record<string, unknown>> = (context, flags) =>
  dispatchShip(context, "ship", flags);
