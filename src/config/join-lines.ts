/** The type of such a setting, as documentation names it. */
export const TEXT_OR_LINES = "string or array of lines";

/** Joins a text that is written as an array of lines. Returns anything but an array of strings unchanged. */
export function joinLines(value: unknown): unknown {
  const isLines = Array.isArray(value) && value.every((line) => typeof line === "string");
  return isLines ? value.join("\n") : value;
}
