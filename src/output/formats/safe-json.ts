import { UNPRINTABLE } from "../../core/printable.ts";

/**
 * A value as JSON, line ended, with nothing in it that a terminal would obey or not show; it reads back the same.
 * @param indent of each level; 0 puts all of it on one line
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
