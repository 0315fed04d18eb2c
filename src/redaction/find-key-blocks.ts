import type { HiddenSecret } from "./types.ts";

/** Finds private keys in their blocks (PEM as in RFC 7468, OpenPGP, PuTTY): what stands between the marks. */
export function findKeyBlocks(text: string): readonly HiddenSecret[] {
  return [...blocks(text), ...puttyKeys(text)];
}

/** The words are few: nobody writes more of them, and the search stays short. */
const BEGIN = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,20}-{4,5}/g;
/** Longer than any key; anything that goes on for longer is not one. */
const LONGEST_KEY = 40_000;

function* blocks(text: string): Generator<HiddenSecret> {
  let past = 0;
  for (const { 0: mark, index } of text.matchAll(BEGIN)) {
    const start = skipBreak(text, index + mark.length);
    if (start < past) continue;
    past = endOfKey(text, start);
    yield { start, end: past, kind: "private-key" };
  }
}

/** Returns the end of what looks like a key: code that mentions the marks does not, and a key may be cut off. */
function endOfKey(text: string, start: number): number {
  let at = start + lengthOf(REST_OF_LINE, text, start);
  while (at - start < LONGEST_KEY) {
    const length = lengthOf(LINE_OF_KEY, text, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** A whole key on one line, with its breaks written out or replaced by spaces. */
const REST_OF_LINE = /(?:[A-Za-z0-9+/= :,.]|-(?!-)|\\[rn\\/]){0,40000}/y;
/** A break, and a line of the key or of its headers, in quotes or behind a comment's mark. */
const LINE_OF_KEY =
  /[ \t"'`+,;.\\rn)]{0,20}\r?\n[ \t"'`+,:#*>|/]{0,40}(?:[A-Za-z0-9+/=]{1,2000}|[A-Za-z-]{1,40}: [^\n(){};]{1,200}|)(?=[ \t"'`+,;.\\)]|\r?\n|$|\\[rn])/y;

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** A line break that is written out, `\n`, is not part of the key. */
function skipBreak(text: string, start: number): number {
  return start + lengthOf(/(?:\\{1,2}[rn])+/y, text, start);
}

const PUTTY = /Private-Lines: {0,4}(\d{1,4})\r?\n/g;

function* puttyKeys(text: string): Generator<HiddenSecret> {
  for (const { 0: mark, 1: lines, index } of text.matchAll(PUTTY)) {
    const start = index + mark.length;
    const body = text.slice(start, start + LONGEST_KEY).split("\n", Number(lines));
    yield { start, end: start + body.join("\n").length, kind: "private-key" };
  }
}
