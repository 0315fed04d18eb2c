import { cutText } from "./cut-text.ts";

/** The end of a line of code that says nothing by itself: a comma, a semicolon, the start of a block. */
const LOOSE_END =
  /(?<=\S)(?<!&#?\w{1,20})\s?[,;]$|(?<=[\w)\]"'])(?<!\b(?:return|default|yield))\s?\{$/u;

/** The end of a block that started elsewhere. */
const LOOSE_START = /^[)\]}]+[,;]?\s*(?=\S)/u;

/**
 * A line of code as a message quotes it: at most so many characters, and never with something open or closed that has
 * no partner. What is cut off, or stands on other lines, is an ellipsis: `connect(…)`.
 * @param line with an ellipsis at its end where more follows
 */
export function quoteCode(line: string, max: number): string {
  const [, given = "", ellipsis = ""] = /^(.*?)(…?)$/su.exec(line.trim()) ?? [];
  const text = given.replace(LOOSE_END, "");
  // The text is about a sign.
  if (!/\w/.test(text)) return cutText(given, max);
  const reading =
    READINGS.find((each) => isWholeAs(each, text)) ??
    READINGS.find((each) => each(text).strays.length === 0) ??
    asCode;
  const goesOn = ellipsis !== "";
  if (isWholeAs(reading, text)) {
    if (goesOn || [...text].length > max) return cutOpen(text, { max, reading, goesOn });
    return text;
  }
  const listed = given.endsWith(",") ? `${text},` : text;
  return cutOpen(withoutStrays(listed, reading), { max, reading, goesOn });
}

/** Words, and code in words, in which nothing is mended unless they are cut. */
export function quoteWords(words: string, max: number): string {
  const text = words.trim().replace(LOOSE_END, "");
  return [...text].length <= max ? text : quoteCode(words, max);
}

/** Whether every bracket and every quote in a quoted piece of code has its partner. */
export function isWhole(code: string): boolean {
  return READINGS.some((reading) => isWholeAs(reading, code));
}

/** Code between backticks: a template string has its own, and other code with one in it gets a longer pair. */
export function inBackticks(code: string): string {
  if (/^`[^`]+`$/u.test(code)) return code;
  if (!code.includes("`")) return `\`${code}\``;
  const pad = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `\`\`${pad}${code}${pad}\`\``;
}

/** The distance in which the end of a call is looked for. */
const MAX_CALL = 400;

/** Returns the match of a pattern with the rest of a call that starts in it; an ellipsis if that is too long. */
export function wholeMatch(match: RegExpExecArray | null): string | null {
  if (match === null) return null;
  const { 0: found, index, input } = match;
  const end = index + found.length;
  for (let to = input.charAt(end) === "(" ? end + 1 : end; to <= index + MAX_CALL; to += 1) {
    const text = input.slice(index, to);
    if (isWholeAs(asCode, text)) return text;
    if (to > input.length) break;
  }
  return `${found}…`;
}

/** The characters that would close what is open at the end of a text, and the offsets that close nothing. */
interface Seen {
  readonly open: readonly string[];
  readonly strays: readonly number[];
}

type Reading = (text: string) => Seen;

const CLOSES: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Reads brackets, and strings in which they mean nothing. */
const asCode: Reading = (text) => {
  const open: string[] = [];
  const strays: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const inside = open.at(-1) ?? "";
    if (QUOTES.has(inside)) {
      if (character === "\\") at += 1;
      else if (character === inside) open.pop();
      else if (inside === "`" && text.startsWith("${", at)) {
        open.push("}");
        at += 1;
      }
    } else if (QUOTES.has(character)) {
      // An apostrophe in a word is not a quote; a letter that says of what kind a string is stands alone.
      if (character !== "'" || !/(?:\w{3}|[^\W\dbBfFrRuUL])$/u.test(text.slice(0, at)))
        open.push(character);
    } else noteBracket({ character, at, open, strays });
  }
  return { open, strays };
};

const QUOTES: ReadonlySet<string> = new Set(["'", '"', "`"]);

/** Reads brackets alone: words, lifetimes, and other texts in which a quote has no partner. */
const asWords: Reading = (text) => {
  const open: string[] = [];
  const strays: number[] = [];
  for (const [at, character] of [...text].entries()) noteBracket({ character, at, open, strays });
  return { open, strays };
};

/** Reads a regular expression: what is escaped, or stands in a class of characters, opens nothing. */
const asPattern: Reading = (text) => {
  const bare = text.replace(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]/gsu, (part) => "_".repeat(part.length));
  return asWords(bare);
};

/** Reads code around regular expressions. */
const withPatterns: Reading = (text) =>
  asCode(
    text.replace(
      /(?<=^|[(,=:[!&|?;]\s*|\breturn\s)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\//gsu,
      (part) => "_".repeat(part.length),
    ),
  );

/** The first that finds a partner for everything is believed. */
const READINGS: readonly Reading[] = [asCode, withPatterns, asPattern, asWords];

function noteBracket(bracket: {
  readonly character: string;
  readonly at: number;
  readonly open: string[];
  readonly strays: number[];
}): void {
  const { character, at, open, strays } = bracket;
  const closer = CLOSES[character];
  if (closer !== undefined) open.push(closer);
  else if (")]}".includes(character)) {
    if (open.at(-1) === character) open.pop();
    else strays.push(at);
  }
}

function isWholeAs(reading: Reading, text: string): boolean {
  const { open, strays } = reading(text);
  return open.length + strays.length === 0;
}

/** Takes away what closes something that is not there; in the middle, that is there as an ellipsis. */
function withoutStrays(text: string, reading: Reading): string {
  const begun = text.replace(LOOSE_START, "");
  const { strays } = reading(begun);
  const [first] = strays;
  if (first === undefined) return begun;
  const tail = begun.slice(first);
  if (/^[)\]};,\s]*$/u.test(tail)) return begun.slice(0, first).trimEnd();
  const opener = Object.keys(CLOSES).find((each) => CLOSES[each] === begun.charAt(first)) ?? "";
  const opened = `${opener}…${begun}`;
  const isMended = reading(opened).strays.length < strays.length;
  return withoutStrays(isMended ? opened : begun.slice(0, first) + begun.slice(first + 1), reading);
}

/** Cuts a text to a length, and closes behind an ellipsis what is open there. */
function cutOpen(
  text: string,
  limit: { readonly max: number; readonly reading: Reading; readonly goesOn: boolean },
): string {
  const { max, reading, goesOn } = limit;
  const characters = [...text];
  for (let length = Math.min(characters.length, max); length > 0; length -= 1) {
    const kept = characters.slice(0, length).join("");
    const isCut = length < characters.length;
    const shown = isCut ? wordsOf(kept, characters[length] ?? "") : kept;
    const { open } = reading(shown);
    if (!isCut && !goesOn && open.length === 0) return shown;
    const gap = isCut || goesOn ? /[\s,;=+&|?:<>*]$/u : /[^([{]$/u;
    const blank = gap.test(shown) && !QUOTES.has(open.at(-1) ?? "-") ? " " : "";
    const closed = `${shown.trimEnd()}${blank}…${open.toReversed().join("")}`;
    if ([...closed].length <= max) return closed;
  }
  return "…";
}

/** A longer word is cut; a shorter one is left out as a whole. */
const MAX_WORD = 20;

function wordsOf(kept: string, next: string): string {
  if (!/\w/.test(next)) return kept;
  const [word = ""] = /\w+$/.exec(kept) ?? [];
  return word.length > MAX_WORD || word.length === kept.length
    ? kept
    : kept.slice(0, kept.length - word.length);
}
