import { causesOf, type ToolError } from "../errors/tool-error.ts";
import type { Streams } from "./types.ts";

/** Prints a user's error: `error:`, then `caused by:` lines, then `hint:` with something to type. */
export function printError(error: ToolError, streams: Streams): void {
  const { err } = streams;
  err.write(`${err.colors.red("error:")} ${error.message}\n`);
  for (const cause of causesOf(error)) err.write(`caused by: ${cause.trim()}\n`);
  if (error.hint !== undefined) streams.hint(error.hint);
}

/** The same faults for scripts: one JSON object. */
export function errorsToJson(errors: readonly ToolError[]): string {
  const entries = errors.map((error) => ({
    code: error.code,
    message: error.message,
    causes: causesOf(error),
    hint: error.hint ?? null,
  }));
  return `${JSON.stringify({ schema: "tool.error/1", errors: entries }, null, 2)}\n`;
}
