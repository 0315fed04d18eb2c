import { printableLines } from "../../core/printable.ts";

/** Escapes text for XML and its attributes, in which a line break would become a space. */
export function escapeXml(text: string): string {
  return printableLines(text).replace(
    /[&<>"'\n\r\t]/g,
    (character) => `&#${character.codePointAt(0) ?? 0};`,
  );
}

/** Returns the start of an element without its closing bracket: `<error line="1"`. */
export function startTag(name: string, attributes: Readonly<Record<string, string | number>>) {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(`${value}`)}"`,
  );
  return `<${name}${list.join("")}`;
}
