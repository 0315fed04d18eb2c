/** The text in the place of a secret: `‹github-token-xxxx›`. */
export const PLACEHOLDER = /‹[a-z0-9-]*›/;

/** Returns a placeholder of exactly so many UTF-16 units; it names the kind as far as there is room. */
export function placeholder(kind: string, length: number): string {
  const room = length - 2;
  if (room < 1) return "‹›".slice(0, length);
  const name = kind.length < room ? `${kind}-`.padEnd(room, "x") : kind.slice(0, room);
  return `‹${name}›`;
}

/** Tells whether a text holds nothing but placeholders and the characters around them. */
export function isHidden(text: string): boolean {
  return AROUND.test(withoutPlaceholders(text));
}

/** Characters that stay around the lines of a longer secret. */
const AROUND = /^[\s‹›"'`+,;:.\\#*>|/()=-]*$/;

/** Returns a text with blanks in the place of each placeholder, as long as before. */
export function withoutPlaceholders(text: string): string {
  return text.replace(EVERY_PLACEHOLDER, (found) => " ".repeat(found.length));
}

const EVERY_PLACEHOLDER = new RegExp(PLACEHOLDER.source, "g");
