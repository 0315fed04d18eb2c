import { escapeRegExp } from "../core/escape-reg-exp.ts";
/** Makes code out of a text. */
export const MAKES_CODE =
  /\bFunction(?:\.apply)?\(|\beval\(|\bvm\.\w+\(|\bcompileFunction\(|\bgenerate-function\b/;
/** Runs a command. */
export const COMMAND =
  /(?<!\.)\b(?:exec|execSync|execFile|spawn|spawnSync|powerShell|shell|sh)\s*\(|\b(?:cp|childProcess|shell)\.\w+\(|child_process|\bexeca(?:_\d+)?\b|\bshelljs\b/;
/** Asks whether a value is a text or a number, or has the right shape. */
export const ASKS_SHAPE =
  /typeof\s+[\w$.]+\s*[!=]==?\s*["'](?:string|number)["']|\bis(?:String|Number|Integer|SafeInteger|Finite|NaN)\(|[\w$/)]\.(?:test|match)\(|\w(?:[sS]|[lL]ist|LIST)\.(?:includes|indexOf|has)\(/;

/** Whether a name is put into a text by its place: `format("%s -x", name)`. */
export function isFormatted(name: string, body: string): boolean {
  return new RegExp(
    String.raw`\b(?:format|s?printf)\([^;]{0,200}(?<![\w$.])${escapeRegExp(name)}(?![\w$])`,
  ).test(body);
}

/** Whether a name is made part of a text, or stands behind one in a list where `joint` says so. */
export function isGlued(name: string, body: string, joint: "+" | "+," = "+"): boolean {
  const own = escapeRegExp(name);
  return new RegExp(
    String.raw`\$\{\s*${own}\s*\}|["'\`]\s*[${joint}]\s*${own}(?![\w$.[(])|(?<![\w$.])${own}\s*\+\s*["'\`]`,
  ).test(body);
}
