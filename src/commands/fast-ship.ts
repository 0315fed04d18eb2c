import type { CommandRunner } from "../cli/context.ts";
import { runShip } from "./shared/run-ship.ts";

/** `tool fast-ship`: opens the pull request, and runs only the other steps that `fastShip` switches on. */
export const fastShip: CommandRunner<Record<string, unknown>> = (context, flags) =>
  runShip(context, "fast-ship", flags);
