/** What a terminal would obey and JSON lets through: C1 controls, format characters, line separators. */
const UNPRINTABLE = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A value as indented JSON, line ended, with nothing in it that a terminal would obey; it reads back the same. */
export function safeJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(UNPRINTABLE, toEscapes)}\n`;
}

function toEscapes(character: string): string {
  let escapes = "";
  for (let index = 0; index < character.length; index += 1) {
    escapes += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return escapes;
}
