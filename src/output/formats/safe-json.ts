import { UNPRINTABLE } from "../../core/printable.ts";

/**
 * Formats a value as JSON with a final line break, escaping characters that a terminal obeys or does not show.
 * @param indent of each level; 0 for a single line
 */
export function safeJson(value: unknown, indent = 2): string {
  const text = JSON.stringify(value, null, indent);
  return `${text.replace(UNPRINTABLE, (found) => (found === "\n" ? found : toEscapes(found)))}\n`;
}

function toEscapes(character: string): string {
  let escapes = "";
  for (let index = 0; index < character.length; index += 1)
    escapes += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  return escapes;
}
