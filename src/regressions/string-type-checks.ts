import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { FunctionSpan } from "../comparison/function-spans.ts";
import type { KeyCheckers } from "./key-checks.ts";

const VALUE = String.raw`([A-Za-z_$][\w$]*(?:\.[\w$]+|\[[\w$+\- ]+\])*)`;
const MADE_TEXT = [
  String.raw`\btypeof\s+${VALUE}`,
  String.raw`\bisArray\(\s*${VALUE}\s*\)`,
  String.raw`\bString\(\s*${VALUE}\s*\)`,
  String.raw`(?<![\w$.])${VALUE}\.toString\(`,
  String.raw`(?:""|'')\s*\+\s*${VALUE}`,
  "`\\$\\{" + VALUE + "\\}`",
];
const PATTERNS = MADE_TEXT.map((each) => new RegExp(each));
/** `key = "" + keys[at++]` */
const ASSIGNED = /(?<![\w$.])([A-Za-z_$][\w$]*)\s*=\s*(?:(?:""|'')\s*\+|String\(|`\$\{)/;

interface Compared {
  readonly old: FunctionSpan;
  readonly now: FunctionSpan;
  readonly checkers: KeyCheckers;
}

/**
 * Whether a line that went made a name a text, or refused what is none, before it was compared: a list
 * with one name in it is equal to no name, and picks the same property.
 */
export function isTextCheckLost(code: string, { old, now, checkers }: Compared): boolean {
  const { text } = now;
  if (isTextAnyway(text)) return false;
  if (/\.map\(\s*String\s*\)/.test(code))
    return !/\.map\(\s*String\s*\)/.test(text) && !/\bString\(|\btypeof\b/.test(text);
  const asked = PATTERNS.flatMap((pattern) => pattern.exec(code)?.[1] ?? []);
  const values = [...asked, ...(ASSIGNED.exec(code)?.slice(1) ?? [])];
  return values.some(
    (value) =>
      count(value, text) < count(value, old.text) &&
      count(value, text) === 0 &&
      isCompared(value, text, checkers),
  );
}

/** Parts of a text, and the names of an object's properties, are texts. */
function isTextAnyway(text: string): boolean {
  if (
    !/\.split\(|\bfor\s*\(\s*(?:const|let|var)?\s*[\w$]+\s+in\s|Object\.(?:keys|entries)\(/.test(
      text,
    )
  )
    return false;
  return !/\bisArray\(|[?:]\s*[\w$.]+\.split\(|\btypeof\b/.test(text);
}

function count(value: string, text: string): number {
  const name = escapeRegExp(value);
  const made = MADE_TEXT.map((each) => each.replace(VALUE, `${name}(?![\\w$[.])`));
  const assigned = String.raw`(?<![\w$.])${name}\s*=\s*(?:(?:""|'')\s*\+|String\()`;
  return [...text.matchAll(new RegExp([...made, assigned].join("|"), "g"))].length;
}

/** `value === "__proto__"`, `NAMES.includes(value)`, `isRefused(value)`; what `==` compares is made a text. */
function isCompared(value: string, text: string, checkers: KeyCheckers): boolean {
  const name = escapeRegExp(value);
  const strictly = new RegExp(
    String.raw`(?<![\w$.])${name}\s*[=!]==\s*["'\`]__proto__|__proto__["'\`]\s*[=!]==\s*${name}(?![\w$])|\]\.(?:includes|indexOf)\(\s*${name}\s*\)|\bswitch\s*\(\s*${name}\s*\)`,
  );
  if (strictly.test(text)) return true;
  const called = new RegExp(
    String.raw`(?<![\w$.])([\w$]+)(?:\.(?:includes|indexOf|has))?\(\s*${name}\s*\)`,
    "g",
  );
  return [...text.matchAll(called)].some(
    ([, checker = ""]) => checkers.get(checker)?.has("__proto__") === true,
  );
}
