/**
 * Whether a literal in the place of a credential looks like a real one: not a
 * placeholder, the name of a variable or header, a path, a sentence or a key of translations.
 */
export function looksLikeCredential(value: string): boolean {
  if (value.length < MIN_LENGTH || value.length > MAX_LENGTH || /\s/.test(value)) return false;
  if (PLACEHOLDER.test(value) || IS_NAME.test(value) || IS_ADDRESS.test(value)) return false;
  if (IS_VERSION.test(value) || IS_HASH.test(value) || IS_RULE.test(value)) return false;
  if (/[<>{}[\]$].*[<>{}[\]]|^[#.%[(]/.test(value) || new Set(value).size < 4) return false;
  if (isJoinedWords(value)) return false;
  return hasMixedCharacters(value) || isLongAndUneven(value);
}

const MIN_LENGTH = 6;
const MAX_LENGTH = 4096;

const PLACEHOLDER =
  /example|placeholder|change[-_]?me|replace[-_]?me|dummy|fake|sample|redacted|your[-_]|my[-_]?(password|secret|token|key)|insert|todo|xxx|\*\*|\.\.\.|hunter2|please|(?:^|[-_])my[-_]|^test|test$|-test-|^mock|^stub|^foo|^bar$|^(password|passwd|secret|token|pass|apikey|api_key|default|none|null|undefined|unknown|empty|invalid|wrong|correct|old|new)[-_]?\d{0,3}$|^(abc|123|0+$|1234567)/i;

/** Words in letters joined by `-`, `_`, `.`, `:` or `/`; constants; a word in camel case. */
const IS_NAME =
  /^([a-z]+([-_.:/ ]|$))+$|^[A-Z][A-Z0-9]*([_-][A-Z][A-Z0-9]*)+(_\d+)?$|^[_$]*[a-z]+([A-Z][a-z]{2,})+$|^[_$]*[A-Z][a-z]+([A-Z][a-z]{2,})*$/;

const IS_ADDRESS =
  /^([a-z][a-z0-9+.-]*:\/\/|\.{0,2}\/|~\/|[a-z]:\\|@[a-z]+[-\w]*[/:]|(application|text|image)\/)|^[\w.+-]+@[\w-]+(\.[a-z]{2,})+$/i;

/** `^9.0.2`, as lists of packages have them. */
const IS_VERSION = /^[~^<>=v]*\d+(\.\d+){1,3}([-+][\w.-]+)?$/;

/** A password that went through a hash function, as databases keep it. */
const IS_HASH = /^(\$(2[abxy]?|argon2\w*|apr1|[1567]|y)\$|pbkdf2[_:]|\{[A-Z\d-]+\})/;

/** A validation rule, or a type with its size: `required|string|min:8`, `VARCHAR(80)`, `hex:64`. */
const IS_RULE = /^[\w:,.*]+(\|[\w:,.*]+)+$|^[a-z]+[:(]\d+\)?$/i;

/** `errors.password.min8`, `s3_access_key`, `login#reset`: words joined by signs, a digit or two among them. */
function isJoinedWords(value: string): boolean {
  const words = value.split(/[.:#/_-]+/).filter((word) => word !== "");
  return (
    words.length > 1 &&
    words.every(
      (word) =>
        word.length < 32 && /^([a-z]+|[A-Z]?[a-z]+([A-Z][a-z]+)*|[A-Z]+)?\d{0,2}$/.test(word),
    )
  );
}

/** A password as people make them: letters with digits or signs among them. */
function hasMixedCharacters(value: string): boolean {
  const hasLetter = /[a-z]/i.test(value);
  const hasDigit = /\d/.test(value);
  const hasSign = /[!@#$%^&*+=?~|]/.test(value);
  return (hasLetter && (hasDigit || hasSign)) || (hasDigit && hasSign);
}

/** Letters alone, but too many and too mixed to be words. */
function isLongAndUneven(value: string): boolean {
  const changes = [...value].filter(
    (character, at) => at > 0 && isCapital(character) !== isCapital(value[at - 1] ?? ""),
  ).length;
  return value.length >= 20 && changes > value.length / 3;
}

function isCapital(character: string): boolean {
  return /[A-Z]/.test(character);
}
