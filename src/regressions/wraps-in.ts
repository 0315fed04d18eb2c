import { PATTERN } from "./rejected-characters.ts";

/** A call around a value, or behind it: with it the text is `text`, without it `inner`. */
export interface Wrap {
  readonly start: number;
  readonly end: number;
  readonly inner: string;
  /** The last name of what is called. */
  readonly called: string;
  /** For `.replace(…)`: the regular expression it looks for. */
  readonly pattern: string;
}

const CALL = /(?<![\w$])(?:[\w$]+\.)*([A-Za-z_$][\w$]*)\(/g;
const REPLACE = new RegExp(
  String.raw`\.replace(?:All)?\(\s*(${PATTERN}|["'\`]\\?[^\n]["'\`])\s*,`,
  "g",
);
/** `.map(String)` and its like. */
const TO_TEXTS =
  /\.map\(\s{0,40}(?:String|(?:\(\s{0,9})?([\w$]+)\s{0,9}\)?\s{0,9}=>\s{0,40}(?:`\$\{\1\}`|String\(\1\)|["']{2}\s{0,9}\+\s{0,9}\1|\1\.toString\(\)))\s{0,40}\)/g;
const EQUALS = /\{\s*\$eq:\s*([\w$.[\]]+)\s*\}/g;
/** `"/" + name`, or the slash as an argument of its own. */
const ROOTED = /^\s*["'`]\/["'`]\s*[+,]\s*/;
const MAX_WRAPS = 30;

/** Finds the calls in a piece of code around or behind a single value. */
export function wrapsIn(code: string): Wrap[] {
  const found: Wrap[] = [];
  for (const match of code.matchAll(CALL)) {
    if (found.length >= MAX_WRAPS) break;
    const open = match.index + match[0].length - 1;
    const end = closing(code, open);
    if (end === -1 || /^(?:if|for|while|switch|return|function|replace)$/.test(match[1] ?? ""))
      continue;
    const [start, called] = [match.index, match[1] ?? ""];
    const all = code.slice(open + 1, end).trim();
    const inner = all.replace(ROOTED, "");
    // What is a method of the value itself is no call around it.
    if (inner === "") continue;
    const isRooted = inner !== all;
    found.push({
      start,
      end: end + 1,
      inner,
      called: isRooted ? `${called}/` : called,
      pattern: "",
    });
  }
  for (const match of code.matchAll(REPLACE)) {
    const end = closing(code, match.index + match[0].indexOf("("));
    if (end === -1) continue;
    const pattern = match[1] ?? "";
    found.push({ start: match.index, end: end + 1, inner: "", called: "replace", pattern });
  }
  for (const { 0: text, index } of code.matchAll(TO_TEXTS)) {
    const end = index + text.length;
    found.push({ start: index, end, inner: "", called: "toText", pattern: "" });
  }
  for (const { 0: text, 1: inner = "", index } of code.matchAll(EQUALS))
    found.push({ start: index, end: index + text.length, inner, called: "$eq", pattern: "" });
  return found;
}

/** Where a bracket closes that opens at an offset, texts and regular expressions left out; -1 when it does not. */
export function closing(code: string, open: number): number {
  let depth = 0;
  const pieces = new RegExp(
    String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<=[(,=:]\s{0,3})\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[()]`,
    "g",
  );
  pieces.lastIndex = open;
  for (let match = pieces.exec(code); match !== null; match = pieces.exec(code)) {
    if (match[0] === "(") depth += 1;
    if (match[0] === ")") depth -= 1;
    if (depth === 0) return match.index;
  }
  return -1;
}
