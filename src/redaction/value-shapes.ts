import { countBy } from "../core/count-by.ts";

/** Tells whether a text stands for a value that is given elsewhere, or for none: nobody logs in with it. */
export function isStandIn(value: string): boolean {
  return [STAND_IN, NO_SECRET, ALGORITHM].some((form) => form.test(value)) || isNaming(value);
}

const STAND_IN =
  /^(?:[x*.•_\-#?0]+|<[^<>]*>|\$\{[^{}]*\}|\$\{\{[^{}]*\}\}|\{\{[^{}]*\}\}|#\{[^{}]*\}|\{[\w.]*\}|\[[\w. -]*\]|%\{?[\w.]+\}?%?|\$[A-Za-z_]\w*|\$\([^()]*\)|[:@?][A-Za-z_]\w*|(?:bearer|basic|digest)\s*|change[-_ ]?(?:me|it)|(?:your|my|some|an?|the)[-_ ][A-Za-z-_ ]*|replace[-_ ]?me|placeholder|example|redacted|required|optional|inherit|enabled|disabled|undefined|string|number|boolean|object|default|hidden|masked|invalid|unknown|missing|(?:https?|file):\/\/[^\s?#@]*)$/i;

/** A constant's name, as errors are called; a version; a colour. */
const NO_SECRET = /^[A-Z]+(?:_[A-Z]+)+$|^[\^~]?\d{1,4}(?:\.\d{1,5}){1,3}$|^#[0-9A-Fa-f]{3,8}$/;

/** The name of a hash, a cipher, a signature or an encoding: `createHash("sha512")` holds no password. */
const ALGORITHM =
  /^(?:md[245]|sha-?(?:1|2|3|224|256|384|512)(?:[-_/]\d{3})?|ripemd-?160|blake2[bs]\d{0,3}|(?:aes|id-aes)-?(?:128|192|256)(?:-?[a-z]{3}\d?)?|[ehpr]s(?:256|384|512)|utf-?(?:8|16)(?:le|be)?|base(?:32|64)(?:url)?|latin-?1)$/i;

/** Tells whether a value is words alone, one of which names what belongs there: `DB_PASSWORD`, `accessToken`. */
function isNaming(value: string): boolean {
  if (!/^[A-Za-z]+(?:[-_. /:][A-Za-z]+)*$/.test(value)) return false;
  const words = value.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[-_. /:]/);
  return words.some((word) => NAMING.test(word));
}

const NAMING =
  /^(?:my|the|your|db|user|admin|test|new|old|access|auth|api|secret|refresh|client|private|public|current|confirm)*(?:pass(?:word|wd|phrase|code|key)?|pwd|secret|token|key|credential|auth|bearer|authorization|authentication)s?$/i;

/** Tells whether letters have digits or signs among them, as no word has. */
export function isMixed(value: string): boolean {
  return /[A-Za-z]/.test(value) && /[0-9!@#$%^&*+=?~|]/.test(value);
}

/** Tells whether a value is one word, or words joined by signs. */
export function isWords(value: string): boolean {
  return /^[A-Za-z]+(?:[-_.:/ ][A-Za-z]+)*$/.test(value);
}

/** Tells whether a value is long, with digits and letters in an order that no person would choose. */
export function isRandom(value: string, shortest = 16): boolean {
  if (value.length < shortest || !/^[A-Za-z0-9+/=_.~:-]+$/.test(value)) return false;
  if (!/[A-Za-z]/.test(value) || /0123456789|abcdefghij/i.test(value)) return false;
  // No name has these.
  if (value.length >= LONG && /\+|=$/.test(value)) return turnsIn(value) > SOMETIMES;
  if (!/[0-9]/.test(value)) return value.length >= LONG && turnsIn(value) > OFTEN;
  if (/^[0-9a-f]+$/i.test(value)) return bitsIn(value) > 2.8;
  const isOneCase = value === value.toLowerCase() || value === value.toUpperCase();
  if (isOneCase && /[-_./:~]/.test(value.replace(/=+$/, ""))) return false;
  if (bitsIn(value) < (value.length < 24 ? 3 : 3.6)) return false;
  return turnsIn(value) > (isOneCase ? RARELY : value.length < 24 ? SOMETIMES : OFTEN);
}

/** Tells whether capitals and small letters alternate as in no words, or digits stand alone. */
export function isOdd(value: string): boolean {
  return (value.length >= 10 && turnsIn(value) > OFTEN) || /^\d{8,}$/.test(value);
}

const LONG = 32;
/** Of names in camel case every third sign is another kind of sign than the one before; of chance, three of five. */
const OFTEN = 0.4;
const SOMETIMES = 0.3;
const RARELY = 0.15;

/** Returns how often capitals, small letters and digits take turns, for each character. */
function turnsIn(value: string): number {
  const turns = value.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|[0-9](?=[A-Za-z])/g);
  return (turns?.length ?? 0) / value.length;
}

/** Returns the entropy of a value's characters, in bits for each of them (Shannon). */
export function bitsIn(value: string): number {
  let bits = 0;
  for (const times of countBy(value).values()) {
    const share = times / value.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
