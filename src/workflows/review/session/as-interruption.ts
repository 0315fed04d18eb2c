import { counted } from "../../../core/counted.ts";
import type { Context } from "../../../cli/context.ts";
import { ToolError, toolErrorsIn } from "../../../errors/tool-error.ts";

/**
 * Turns what a review threw into INTERRUPTED where it failed because the program was told to stop, with
 * the way to take back what it had applied until then. Anything else is given back as it is.
 */
export function asInterruption(
  thrown: unknown,
  { signal }: Pick<Context, "signal">,
  rounds: readonly { readonly applied: readonly unknown[] }[] = [],
): unknown {
  if (!signal.aborted || !isOfStop(thrown, signal)) return thrown;
  const applied = rounds.reduce((sum, round) => sum + round.applied.length, 0);
  if (applied === 0)
    return isInterruption(thrown) ? thrown : new ToolError("INTERRUPTED", INTERRUPTED);
  const done = counted(applied, "fix is applied", "fixes are applied");
  return new ToolError("INTERRUPTED", `${INTERRUPTED}; ${done}`, {
    hint: `undo ${applied === 1 ? "it" : "them"}: \`tool review --undo\``,
  });
}

const INTERRUPTED = "the review was interrupted";

/** Once it is told to stop no git is started any more, and whatever then fails for want of one is not a fault. */
function isOfStop(thrown: unknown, signal: AbortSignal): boolean {
  if (thrown === signal.reason) return true;
  const errors = toolErrorsIn(thrown);
  // What could not be put back has to be said, whatever the reason.
  return errors.length > 0 && !errors.some(({ code }) => /^(FIX|STATE)_/.test(code));
}

function isInterruption(thrown: unknown): boolean {
  return thrown instanceof ToolError && thrown.code === "INTERRUPTED";
}
