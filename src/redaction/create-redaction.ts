import type { Span } from "./types.ts";
import { hideShapes } from "./hide-shapes.ts";
import { issuerPrefix } from "./starred.ts";

/** The texts that must not be shown in this run, and the one way to take them out of a text. */
export interface Redaction {
  /**
   * Takes note of secrets: from now on, `hide` takes them out of every text, also as addresses, JSON and HTML write
   * them. Secrets of less than four characters are ignored, because they would blank out words.
   * @param mask returns the text in the place of a secret; `***` by default
   */
  know(secrets: Iterable<string>, mask?: (secret: string) => string): void;
  /** Finds known secrets in a text, for callers that have to keep its length. */
  find(text: string): readonly Span[];
  /** Returns a text without known secrets, and without anything that its form shows to be one. */
  hide(text: string): string;
}

/** An author is not an authorization: `GIT_AUTHOR_NAME`. */
const SECRET_NAME =
  /token|password|passwd|credential|secret|private|api_?key|auth(?!or(?!i[sz]))|webhook/i;
/** Switches, and what databases on a developer's machine have: words that stand in titles and descriptions. */
const NO_SECRET =
  /^(?:true|false|\d+|disabled|required|optional|password|postgres(?:ql)?|change-?(?:me|it))$/i;

/** Values of the environment that are too short to be secrets would blank out ordinary words. */
const SHORTEST_OF_ENVIRONMENT = 8;
const SHORTEST = 4;
/** A line of a key, as a program prints it that prints line by line. */
const SHORTEST_LINE = 16;
/** Each is looked for in every text. */
const MOST_KNOWN = 5_000;

/**
 * Builds the redaction of a run. It knows the values of environment variables whose names say that they are
 * secrets, and is told of others as they come up. Every text that leaves the program passes it: to the terminal, to
 * a file, into a log or a journal, to a host, a tracker or a model.
 */
export function createRedaction(env: Readonly<Record<string, string | undefined>> = {}): Redaction {
  const masks = new Map<string, string>();
  let longestFirst: readonly (readonly [form: string, mask: string])[] | null = null;
  const know: Redaction["know"] = (secrets, mask = () => MASK) => {
    for (const secret of secrets) {
      if (secret.length < SHORTEST || masks.size >= MOST_KNOWN) continue;
      for (const form of formsOf(secret)) if (!masks.has(form)) masks.set(form, mask(form));
      longestFirst = null;
    }
  };
  know(secretsOfEnvironment(env));
  return {
    know,
    find: (text) => [...masks.keys()].flatMap((form) => placesOf(form, text)),
    hide(text) {
      longestFirst ??= [...masks].sort(([a], [b]) => b.length - a.length);
      let hidden = text;
      for (const [form, mask] of longestFirst) {
        if (hidden.includes(form)) hidden = hidden.replaceAll(form, mask);
      }
      return hideShapes(text.includes("…") ? hideCutOff(hidden, longestFirst) : hidden);
    },
  };
}

const MASK = "***";

function placesOf(form: string, text: string): Span[] {
  const places: Span[] = [];
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length))
    places.push({ start: at, end: at + form.length });
  return places;
}

function secretsOfEnvironment(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || value.length < SHORTEST_OF_ENVIRONMENT) return [];
    // A path or a switch is not a secret, though its name may say "auth" (SSH_AUTH_SOCK).
    if (!SECRET_NAME.test(name) || value.startsWith("/") || NO_SECRET.test(value)) return [];
    return [value];
  });
}

/** Returns a secret as it is, as addresses, JSON and HTML write it, in base64, and its single lines. */
function formsOf(secret: string): ReadonlySet<string> {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  const lines = /[\r\n]/.test(secret)
    ? secret.split(/[\r\n]+/).filter((line) => line.length >= SHORTEST_LINE)
    : [];
  const base64 = Buffer.from(secret).toString("base64");
  // Half a character cannot be written in an address.
  const inAddress = encodeURIComponent(secret.replace(/\p{Cs}/gu, ""));
  return new Set([secret, inAddress, json, html, base64, ...lines]);
}

/** Shorter beginnings of a secret are ordinary letters. */
const SHORTEST_HALF = 4;

/** Hides the half of a secret that was left where a text was cut, in front of an ellipsis; an issuer's prefix stays. */
function hideCutOff(
  text: string,
  known: readonly (readonly [form: string, mask: string])[],
): string {
  return text.replace(/([^\s…]{4,400})( ?…)/g, (cut, rest: string, ellipsis: string) => {
    for (const [form] of known) {
      const least = Math.max(SHORTEST_HALF, issuerPrefix(form).length + 1);
      for (let size = Math.min(form.length - 1, rest.length); size >= least; size -= 1) {
        if (rest.endsWith(form.slice(0, size))) return `${rest.slice(0, -size)}${MASK}${ellipsis}`;
      }
    }
    return cut;
  });
}
