import type { CommandRunner } from "../cli/context.ts";
import { runShip } from "./shared/run-ship.ts";

/** `tool ship`: review, install, build, test, commit, pull request, tracker, merge, post-merge. */
export const ship: CommandRunner<Record<string, unknown>> = (context, flags) =>
  runShip(context, "ship", flags);
