import { printableLines } from "../../core/printable.ts";

/** Text that may stand in XML, in an attribute too: a line break in one would be read back as a space. */
export function escapeXml(text: string): string {
  return printableLines(text).replace(
    /[&<>"'\n\r\t]/g,
    (character) => `&#${character.codePointAt(0) ?? 0};`,
  );
}

/** An element's start without its closing bracket: `<error line="1"`. */
export function startTag(name: string, attributes: Readonly<Record<string, string | number>>) {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(`${value}`)}"`,
  );
  return `<${name}${list.join("")}`;
}
