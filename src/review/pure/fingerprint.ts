import { lettersOf } from "../../core/letters-of.ts";

/** The properties that identify a finding: never its line number, its wording or the base of the review. */
export interface Identity {
  readonly rule: string;
  readonly file: string;
  /** Name of the symbol around it; empty at the top level of the file. */
  readonly symbol: string;
  /** Its code; white space does not count. */
  readonly code: string;
  /** Number among equal ones in the file, from 0 and from the top. */
  readonly occurrence: number;
}

const ID_CHARACTERS = 8;

/** Returns the id of a finding, `f-3k9x2m7q`, which is the same as long as its code is the same. */
export function fingerprint({ rule, file, symbol, code, occurrence }: Identity): string {
  return `f-${shortHash([rule, file, symbol, withoutWhitespace(code), occurrence])}`;
}

/** Returns an id without the path, `c-7m2q9x3k`, which is the same in moved files. */
export function contentFingerprint(content: Omit<Identity, "file">): string {
  const { rule, symbol, code, occurrence } = content;
  return `c-${shortHash([rule, symbol, withoutWhitespace(code), occurrence])}`;
}

/** Removes all white space from code, so that formatters do not change it. */
export function withoutWhitespace(code: string): string {
  return code.replace(/\s+/gu, "");
}

function shortHash(parts: readonly (string | number)[]): string {
  return lettersOf(JSON.stringify(parts), ID_CHARACTERS);
}
