import { safeJson } from "./formats/safe-json.ts";
import { causesOf, type ToolError } from "../errors/tool-error.ts";
import { say } from "./streams.ts";
import type { Streams } from "./types.ts";

/**
 * Prints a user's errors, each as `error:`, then `caused by:` lines, then `hint:` with a command to type. A hint for
 * several errors in a row is printed once, after the last of them.
 */
export function printErrors(errors: readonly ToolError[], streams: Streams): void {
  const { err } = streams;
  for (const [i, error] of errors.entries()) {
    // Messages contain names, values and output of programs, which must not control the terminal.
    say(err, { text: "error:", paint: err.colors.red }, error.message);
    for (const cause of causesOf(error)) say(err, { text: "caused by:" }, cause.trim());
    if (error.hint !== undefined && error.hint !== errors[i + 1]?.hint) streams.hint(error.hint);
  }
}

/** Formats errors for scripts as one JSON object. */
export function errorsToJson(errors: readonly ToolError[]): string {
  const entries = errors.map((error) => ({
    code: error.code,
    message: error.message,
    causes: causesOf(error),
    hint: error.hint ?? null,
  }));
  return safeJson({ schema: "tool.error/1", errors: entries });
}
