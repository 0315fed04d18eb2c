/** What stands where a secret was: `‹github-token-xxxx›`. */
export const PLACEHOLDER = /‹[a-z0-9-]*›/;

/** A placeholder of exactly so many UTF-16 units; it names the kind as far as there is room. */
export function placeholder(kind: string, length: number): string {
  const room = length - 2;
  if (room < 1) return "‹›".slice(0, length);
  const name = kind.length < room ? `${kind}-`.padEnd(room, "x") : kind.slice(0, room);
  return `‹${name}›`;
}

/** Whether nothing is left in a text that a placeholder does not stand for already. */
export function isHidden(text: string): boolean {
  return AROUND.test(withoutPlaceholders(text));
}

/** What stays around the lines of a longer secret. */
const AROUND = /^[\s‹›"'`+,;:.\\#*>|/()=-]*$/;

/** A text with nothing in the place of each placeholder, as long as before. */
export function withoutPlaceholders(text: string): string {
  return text.replace(EVERY_PLACEHOLDER, (found) => " ".repeat(found.length));
}

const EVERY_PLACEHOLDER = new RegExp(PLACEHOLDER.source, "g");
