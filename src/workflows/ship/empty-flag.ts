import { ToolError } from "../../errors/tool-error.ts";

/**
 * Builds the error of a flag that was given nothing, as an unset variable of a script does.
 * @param wanted "a text"
 */
export function emptyFlag(flag: string, wanted: string): ToolError {
  return new ToolError("USAGE", `${flag} is empty`, {
    hint: `give it ${wanted}, or leave ${flag} out`,
  });
}
