import type { Plugin } from "rolldown";

/** Text that an escape would change: what is raw is read as it is written. */
const RAW = /String\.raw\s*`[^`]*[^\0-\x7F]/;
const NOT_ASCII = /[^\0-\x7F]/g;

/**
 * Writes the chunks with one byte a character, as the loader reads them: the engine holds such a text in half the
 * room, and is sooner done with it.
 */
export function plainAscii(): Plugin {
  return {
    name: "plain-ascii",
    generateBundle(_, bundle) {
      for (const each of Object.values(bundle))
        if (each.type === "chunk") each.code = toAscii(each.code);
    },
  };
}

/** The same program; in strings, templates and regular expressions an escape means the character. */
export function toAscii(code: string): string {
  if (RAW.test(code)) throw new Error("a raw template holds more than ASCII");
  // One unit after the other: a pair of escapes is the character of a pair of units, under the flag `u` too.
  return code.replace(
    NOT_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
