import { checkTrackerPrompt } from "../tracker/pure/prompt/check-prompt.ts";
import { ToolError } from "../errors/tool-error.ts";
import { checkValue } from "./check-value.ts";
import { joinLines } from "./join-lines.ts";

/** The setting that holds a custom prompt. */
export const PROMPT_KEY = "ship.issueTracker.prompt";

/**
 * Returns the errors (TRACKER_PROMPT) of a tracker prompt that does not keep to its one issue, each with a sentence
 * that mends it. A value that is not a prompt has its own fault.
 * @param wayOut what to do for the default prompt instead
 */
export function promptErrors(value: unknown, place: string, wayOut: string): ToolError[] {
  if (checkValue(PROMPT_KEY, value).length > 0) return [];
  const prompt = joinLines(value);
  if (typeof prompt !== "string" || prompt.trim() === "") return [];
  return checkTrackerPrompt(prompt).map(
    ({ message, mend }) =>
      new ToolError("TRACKER_PROMPT", `${place}: ${PROMPT_KEY}: ${message}`, {
        hint: `${mend}; or ${wayOut}`,
      }),
  );
}
