import { counted } from "../../../core/counted.ts";
import type { Context } from "../../../cli/context.ts";
import { ToolError, toolErrorsIn } from "../../../errors/tool-error.ts";

/**
 * Turns an error of a review into INTERRUPTED if the program was told to stop, with the way to undo the fixes that
 * were applied until then. Returns any other error as it is.
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

/** After a stop no git is started any more, and failures that follow from that are not faults. */
function isOfStop(thrown: unknown, signal: AbortSignal): boolean {
  if (thrown === signal.reason) return true;
  const errors = toolErrorsIn(thrown);
  // A change that could not be taken back has to be reported, whatever the reason.
  return errors.length > 0 && !errors.some(({ code }) => /^(FIX|STATE)_/.test(code));
}

function isInterruption(thrown: unknown): boolean {
  return thrown instanceof ToolError && thrown.code === "INTERRUPTED";
}
