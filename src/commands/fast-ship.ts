import type { CommandRunner } from "../cli/context.ts";
import { dispatchShip } from "../workflows/ship/dispatch-ship.ts";

/** `tool fast-ship`: opens the pull request, and runs only the other steps that `fastShip` switches on. */
export const fastShip: CommandRunner<Record<string, unknown>> = (context, flags) =>
  dispatchShip(context, "fast-ship", flags);
