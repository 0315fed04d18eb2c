import { createHash } from "node:crypto";

/** Crockford's base 32 (https://www.crockford.com/base32.html): no letter looks like another. */
export const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns the first letters of a text's digest. */
export function lettersOf(text: string, letters: number): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, letters);
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
