import type { Journal } from "./journal.ts";
import { fieldOf } from "./pure/journal/made-of.ts";
import type { Effect, ShipTools } from "./types.ts";

/**
 * Builds the door that every effect goes through: it is written down before it happens and after. If its act throws,
 * only the intent stays, and `--continue` looks whether it happened.
 */
export function journalEffects(
  journal: Journal,
  { mask, signal }: Pick<ShipTools, "mask" | "signal">,
): ShipTools["effect"] {
  return async (effect, act) => {
    const n = journal.intent({ ...effect });
    const result = await act();
    journal.done(n, madeBy(effect, result, { mask, wasStopped: signal.aborted }));
    return result;
  };
}

/** Picks from an effect's result the facts that are worth knowing later: no text that programs have printed. */
function madeBy(
  effect: Effect,
  result: unknown,
  { mask, wasStopped }: { mask: (text: string) => string; wasStopped: boolean },
): unknown {
  switch (effect.do) {
    case "commit":
      return { commit: typeof result === "string" ? result : fieldOf(result, "commit") };
    case "push":
    case "push-lfs":
      return { isDone: fieldOf(result, "isDone") };
    case "open-pull-request": {
      const pullRequest = fieldOf(result, "pullRequest");
      return {
        number: fieldOf(pullRequest, "number"),
        url: mask(String(fieldOf(pullRequest, "url"))),
        created: fieldOf(result, "created"),
      };
    }
    case "run-command":
      return {
        status: fieldOf(result, "status"),
        signal: fieldOf(result, "signal"),
        // Its time limit cut it short, too.
        wasStopped: wasStopped || fieldOf(result, "timedOut") === true,
      };
    case "move-issue":
      return { outcome: fieldOf(fieldOf(result, "result"), "is") ?? fieldOf(result, "is") };
    case "add-to-issue":
      return { added: countOf(result, "made"), notAdded: countOf(result, "notMade") };
    default:
      return null;
  }
}

function countOf(result: unknown, name: string): number {
  const list = fieldOf(result, name);
  return Array.isArray(list) ? list.length : 0;
}
