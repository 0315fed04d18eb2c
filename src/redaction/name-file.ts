import { UNPRINTABLE } from "../core/printable.ts";

/**
 * A file's name as it stands in a text for a reader outside of any fence: one with line ends, or with other
 * characters that are not seen, is written as a JSON string, so that it stays a name.
 */
export function nameFile(path: string): string {
  return path.search(UNPRINTABLE) === -1
    ? path
    : JSON.stringify(path).replace(UNPRINTABLE, (character) =>
        Array.from(
          { length: character.length },
          (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
        ).join(""),
      );
}
