import { ToolError, ToolErrors, toolErrorsIn } from "../../errors/tool-error.ts";
import type { ShipPlan } from "./types.ts";

/**
 * Has the hints of a failure name the command that was typed: code hosts say `tool ship` of both ships, and what
 * follows a hint after a fast ship must not commit and run more than that did.
 */
export function nameCommand(failure: Error, command: ShipPlan["command"]): Error {
  const named = toolErrorsIn(failure).map((error) => withCommand(error, command));
  const [first, ...rest] = named;
  if (first === undefined) return failure;
  return rest.length === 0 ? first : new ToolErrors([first, ...rest]);
}

function withCommand(error: ToolError, command: ShipPlan["command"]): ToolError {
  const { code, message, cause } = error;
  const hint = error.hint?.replaceAll("`tool ship` again", `\`tool ${command}\` again`);
  if (hint === undefined || hint === error.hint) return error;
  return new ToolError(code, message, { hint, ...(cause === undefined ? {} : { cause }) });
}
