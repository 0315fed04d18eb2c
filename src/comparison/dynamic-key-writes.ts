import { escapeRegExp } from "../core/escape-reg-exp.ts";

const ASSIGNS = String.raw`\s*(?:=(?![=>])|\|\|=|\?\?=|\+=|\+\+)`;
/** `object[key] =`, `object[keys[0]] =` */
const WRITE = new RegExp(
  String.raw`[\w$)\]?.!]\[\s*(?:([^\[\]\n]{1,80})\]|([\w$.]{1,40}\[[^\[\]\n]{1,60}\])\s*\])${ASSIGNS}`,
  "g",
);
/** Later writes of the same table look the same. */
const MAX_WRITES = 20;

/** Whether a piece of code writes to an object under a name that may be any text. */
export function hasOpenWrite(text: string): boolean {
  let looked = 0;
  for (const [, key = "", inner] of text.matchAll(WRITE)) {
    if (inner !== undefined || isOpenKey(key.trim(), text)) return true;
    looked += 1;
    if (looked >= MAX_WRITES) break;
  }
  return false;
}

/** Whether a key may be any text: not a constant, a number, a member of an enumeration or an item of a list. */
function isOpenKey(key: string, text: string): boolean {
  // In a template of code, the name is filled in later.
  if (/^\$\{[\w$.]+\}$/.test(key)) return isOpenKey(key.slice(2, -1), text);
  if (!/^[A-Za-z_$][\w$.?()[\]!"'` ]*$/.test(key.replace("(-1)", "()")))
    return key.startsWith("`") && isOpenTemplate(key, text);
  if (/^[A-Z]\w*\.\w+$|^[A-Z][A-Z0-9_]*$|^(?:Number|parseInt|Math)\b/.test(key)) return false;
  if (/(?:^|\.)(?:i|j|n|idx|index|length|size|count|pos|offset)$/i.test(key)) return false;
  const [name = ""] = /^[\w$]+$/.exec(key) ?? [];
  return name === "" || !isClosed(name, text);
}

/** Whether a template is one open key: `${a}-${b}` is not. */
function isOpenTemplate(key: string, text: string): boolean {
  const [, inner] = /^`\$\{([\w$.]+)\}`$/.exec(key) ?? [];
  return inner !== undefined && isOpenKey(inner, text);
}

/** Whether a key is a counter, a number, or an item of a list in the same code. */
function isClosed(key: string, text: string): boolean {
  const name = escapeRegExp(key);
  return new RegExp(
    [
      String.raw`(?<![\w$.])${name}\s*(?:\+\+|--|\+=\s*\d|<=?\s*[\w$.]+\s*;)`,
      String.raw`\b(?:let|var|const)\s+${name}\s*(?::\s*number\s*)?=\s*(?:\d|Number\(|parseInt\(|Symbol\()`,
      String.raw`\bconst\s+${name}\s*(?::\s*string\s*)?=\s*["'][^"'\n]*["']\s*;`,
      String.raw`(?<![\w$.])${name}\s*:\s*(?:number|symbol|keyof\b)`,
      String.raw`\b(?:const|let|var)\s+${name}\s+of\s+(?:[A-Z][A-Z0-9_]*\b|\[\s*["'\d]|Object\.(?:keys|values)\([A-Z])`,
      String.raw`(?<![\w$.])[A-Z][A-Z0-9_]*\.(?:forEach|map|reduce)\(\s*\(?\s*${name}\b`,
    ].join("|"),
  ).test(text);
}
