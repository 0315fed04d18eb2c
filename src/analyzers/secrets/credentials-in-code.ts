import { looksLikeCredential } from "../../core/rules/looks-like-credential.ts";
import type { ReviewFile } from "../../review/types.ts";
import { connectionPasswords } from "../../redaction/find-in-connections.ts";
import { bitsIn } from "../../redaction/value-shapes.ts";
import type { Spot } from "../shared/match.ts";
import { writtenIn } from "../shared/written-in.ts";
import { CREDENTIAL_NAME, spotsOf, type NamedCredential } from "./named-credentials.ts";

const RULE = "secret/hard-coded-credential";

/** What closes a name where it is a key in quotes or brackets. */
const CLOSE = String.raw`["'\]]{0,2}`;
/** The sign between a name and its value; a type may come first. */
const GIVES = String.raw`\s{0,20}(?::\s{0,4}[\w&<>?' ]{1,30}\s=|=>|:=|[:=](?!=)|\|\||\?\?)\s{0,20}`;
/** A value given to a name, or to a variable of the environment where that is not set: `env.TOKEN || "…"`. */
const GIVEN = new RegExp(
  String.raw`${CREDENTIAL_NAME}${CLOSE}${GIVES}(?:[@bru]|new )?(?<quote>["'\x60])(?<value>[^"'\x60\s\\]{8,200})\k<quote>(?!\s{0,8}[+.(\[])`,
  "gi",
);

/** Names of what is a stand-in, is meant to be read by everybody, or says nothing without another key. */
const HARMLESS_NAME =
  /(?:wrong|invalid|fake|mock|dummy|example|hash(?:ed)?|encrypted|obscured|public|publishable|onepassword)[-_\w]*$/i;
/** Keys of a browser or an application by the prefixes of their issuers: everybody may read them. */
const HARMLESS_VALUE = /^(?:\$|AIza|pk_|phc_|G-|UA-)/;

/** Finds credentials of no issuer's form in code: a random literal that is given to the name of a password, key or token. */
export async function credentialsInCode(file: ReviewFile): Promise<Spot[]> {
  const { path, text } = file;
  const isWritten = writtenIn(text);
  const tests = startOfTests(path, text);
  const found = [...assigned(text), ...ofConnections(text)];
  return await spotsOf(
    RULE,
    file,
    found.filter(({ start }) => start <= tests && !isWritten(start)),
  );
}

interface Candidate extends NamedCredential {
  /** Where the name begins. */
  readonly start: number;
}

function assigned(text: string): Candidate[] {
  return [...text.matchAll(GIVEN)].flatMap(({ 0: found, index, groups = {} }) => {
    const { value = "" } = groups;
    const { name, start } = nameAt(text, index, found);
    if (HARMLESS_NAME.test(name) || HARMLESS_VALUE.test(value)) return [];
    if (!isMadeUp(value, groups)) return [];
    return [{ name, value, start, from: index, end: index + found.length - 1 }];
  });
}

function ofConnections(text: string): Candidate[] {
  return connectionPasswords(text).flatMap(({ name, value, start, whole, from }) => {
    const isLocal = /\b(?:localhost|127\.0\.0\.1|\(local(?:db)?\))/i.test(whole);
    if (isLocal || !isMadeUp(value, { password: name })) return [];
    return [{ name, value, start: from, from: start, end: start + value.length }];
  });
}

/** A name, where it begins with the quote that it stands in, if any. */
interface Named {
  readonly name: string;
  readonly start: number;
}

/** The whole name, of which the match has the last word. */
function nameAt(text: string, index: number, found: string): Named {
  const head = /[\w$.-]*$/.exec(text.slice(Math.max(0, index - 60), index))?.[0] ?? "";
  const word = /^[\w-]+/.exec(found)?.[0] ?? "";
  const name = (head + word).replace(/^[.-]+/, "");
  const start = index + word.length - name.length;
  const before = text.charAt(start - 1);
  const isQuoted = /["'`]/.test(before) && found.charAt(word.length) === before;
  return { name, start: isQuoted ? start - 1 : start };
}

/** Returns the offset at which the tests of a file begin: Rust has them at the end of the tested file. */
function startOfTests(path: string, text: string): number {
  const start = path.endsWith(".rs") ? text.indexOf("#[cfg(test)]") : -1;
  return start === -1 ? text.length : start;
}

/** Bits of each character, on average: words and numbers in order have fewer. */
const LEAST_BITS = { password: 2.9, token: 3.2, other: 3 };
const SHORTEST_KEY = 12;

function isMadeUp(
  value: string,
  { password, token }: { readonly [group: string]: string | undefined },
): boolean {
  if (!looksLikeCredential(value) || value.includes(",")) return false;
  const bits = bitsIn(value);
  // A word with a number behind it is the password of a demonstration.
  if (password !== undefined) return bits >= LEAST_BITS.password && !DEMONSTRATION.test(value);
  if (!/\d/.test(value)) return false;
  // Grammars of editors have tokens too.
  if (token !== undefined) return /^[\w-]{16,}$/.test(value) && bits >= LEAST_BITS.token;
  return value.length >= SHORTEST_KEY && bits >= LEAST_BITS.other;
}

const DEMONSTRATION = /^[a-z]+[#@!_-]?\d{1,4}!?$/i;
