import { safeJson } from "./formats/safe-json.ts";
import { causesOf, type ToolError } from "../errors/tool-error.ts";
import { say } from "./streams.ts";
import type { Streams } from "./types.ts";

/**
 * Prints a user's errors, each as `error:`, then `caused by:` lines, then `hint:` with something to type.
 * A hint that serves several errors in a row stands once, after the last of them.
 */
export function printErrors(errors: readonly ToolError[], streams: Streams): void {
  const { err } = streams;
  for (const [i, error] of errors.entries()) {
    // Names, values and other programs' words are in it: none of them may steer the terminal.
    say(err, { text: "error:", paint: err.colors.red }, error.message);
    for (const cause of causesOf(error)) say(err, { text: "caused by:" }, cause.trim());
    if (error.hint !== undefined && error.hint !== errors[i + 1]?.hint) streams.hint(error.hint);
  }
}

/** The same faults for scripts: one JSON object. */
export function errorsToJson(errors: readonly ToolError[]): string {
  const entries = errors.map((error) => ({
    code: error.code,
    message: error.message,
    causes: causesOf(error),
    hint: error.hint ?? null,
  }));
  return safeJson({ schema: "tool.error/1", errors: entries });
}
