import { createHash } from "node:crypto";

/** What a finding is known by: never its line number, its wording or the base it was compared with. */
export interface Identity {
  readonly rule: string;
  readonly file: string;
  /** Name of the symbol around it, `""` at the top level of the file. */
  readonly symbol: string;
  /** The code it is about; whitespace does not count. */
  readonly code: string;
  /** Which of several equal ones in the file this is, from 0 and from the top. */
  readonly occurrence: number;
}

/** Crockford's base 32 (https://www.crockford.com/base32.html): nothing that reads like something else. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const ID_CHARACTERS = 8;

/** Gives a finding its id, `f-3k9x2m7q`: the same as long as the code it is about is the same. */
export function fingerprint({ rule, file, symbol, code, occurrence }: Identity): string {
  const parts = [rule, file, symbol, withoutWhitespace(code), occurrence];
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest();
  let id = "f-";
  for (const byte of digest.subarray(0, ID_CHARACTERS)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

/** The code with every space, tab and line break gone, so that a formatter changes nothing. */
export function withoutWhitespace(code: string): string {
  return code.replace(/\s+/gu, "");
}
