import type { StepId } from "../../core/vocabulary.ts";
import type { Decision, ShipFacts, ShipSettings, ShipWarning, StepSkipReason } from "./types.ts";

/** The decision to run. */
export const RUN: Decision = { do: "run" };

/** The decision not to, silently. */
export function skip(because: StepSkipReason): Decision {
  return { do: "skip", because };
}

/** Returns a warning as a list, which is empty if there is no reason for it. */
export function warnIf(isDue: boolean, warning: ShipWarning): ShipWarning[] {
  return isDue ? [warning] : [];
}

/**
 * Decides a step that runs one of `ship`'s commands: a flag or, in fast ship, its toggle can keep it
 * from running, and without a command there is nothing to run.
 */
export function decideCommand(
  facts: ShipFacts,
  step: {
    readonly id: StepId;
    readonly toggle: keyof ShipSettings["fastShip"];
    readonly command: string | null;
  },
): Decision {
  if (facts.flags.skip.includes(step.id)) return skip("flag");
  if (facts.command === "fast-ship" && !facts.settings.fastShip[step.toggle])
    return skip("not-enabled");
  return step.command === null ? skip("not-configured") : RUN;
}

/** Whether the pull request is to be merged by itself: the command's own setting, unless a flag says no. */
export function wantsAutoMerge(facts: Pick<ShipFacts, "command" | "settings" | "flags">): boolean {
  const { command, settings, flags } = facts;
  if (flags.noAutoMerge) return false;
  return command === "ship" ? settings.ship.autoMerge : settings.fastShip.autoMerge;
}
