import { lettersOf } from "../../core/letters-of.ts";

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

const ID_CHARACTERS = 8;

/** Gives a finding its id, `f-3k9x2m7q`: the same as long as the code it is about is the same. */
export function fingerprint({ rule, file, symbol, code, occurrence }: Identity): string {
  return `f-${shortHash([rule, file, symbol, withoutWhitespace(code), occurrence])}`;
}

/** Names what a finding is about wherever its file lies, `c-7m2q9x3k`: the id without the path. */
export function contentFingerprint(content: Omit<Identity, "file">): string {
  const { rule, symbol, code, occurrence } = content;
  return `c-${shortHash([rule, symbol, withoutWhitespace(code), occurrence])}`;
}

/** The code with every space, tab and line break gone, so that a formatter changes nothing. */
export function withoutWhitespace(code: string): string {
  return code.replace(/\s+/gu, "");
}

function shortHash(parts: readonly (string | number)[]): string {
  return lettersOf(JSON.stringify(parts), ID_CHARACTERS);
}
