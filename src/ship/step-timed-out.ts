import { formatDuration, longerThan } from "./pure/parse-duration.ts";
import { ToolError } from "../errors/tool-error.ts";

/**
 * Builds the error of a step whose program `--step-timeout` ended.
 * @param what   the beginning of the message: "the build took too long: `make`"
 * @param state  the first half of the hint, about the state that is left: "your changes are as they were"
 */
export function stepTimedOut(of: {
  readonly what: string;
  readonly state: string;
  readonly timeoutMs: number | null;
}): ToolError {
  return new ToolError("SHIP_STEP_TIMED_OUT", `${of.what} ${describeTimeOut(of.timeoutMs)}`, {
    hint: `${of.state}; to run it again with more time: \`tool ship --continue --step-timeout ${longerThan(of.timeoutMs)}\``,
  });
}

/** Says that a program was ended at its time limit: `took longer than 10 min (--step-timeout) and was stopped`. */
export function describeTimeOut(timeoutMs: number | null): string {
  return `took longer than ${formatDuration(timeoutMs ?? 0)} (--step-timeout) and was stopped`;
}
