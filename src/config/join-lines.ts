/** The type of such a setting, as documentation names it. */
export const TEXT_OR_LINES = "string or array of lines";

/**
 * A text that may be written as an array of its lines, as one string: the lines with a line end between them.
 * Anything but an array of strings stays as it is.
 */
export function joinLines(value: unknown): unknown {
  const isLines = Array.isArray(value) && value.every((line) => typeof line === "string");
  return isLines ? value.join("\n") : value;
}
