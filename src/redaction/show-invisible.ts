import { UNPRINTABLE } from "../core/printable.ts";

/** A text in which nothing is hidden from who looks at it, as long as before. */
export interface VisibleText {
  readonly text: string;
  /** How many UTF-16 units were replaced. */
  readonly count: number;
  /** The lines they stood on, counted from 1, sorted. */
  readonly lines: readonly number[];
}

/**
 * Puts U+FFFD in the place of every character that a model reads and a person does not see: controls,
 * controls of the writing direction, characters without a shape, tags, selectors of variants that stand
 * in a row. Line ends, tabs, a byte order mark at the start and the joiner of a plain emoji stay.
 */
export function showInvisible(text: string): VisibleText {
  if (text.search(INVISIBLE) === -1) return { text, count: 0, lines: [] };
  let count = 0;
  let line = 1;
  let seenUpTo = 0;
  const lines: number[] = [];
  const visible = text.replace(INVISIBLE, (found: string, at: number) => {
    if (isMeant(found, at, text)) return found;
    for (; seenUpTo < at; seenUpTo += 1) if (text.charAt(seenUpTo) === "\n") line += 1;
    if (lines.at(-1) !== line) lines.push(line);
    count += found.length;
    return "\ufffd".repeat(found.length);
  });
  return { text: visible, count, lines };
}

/**
 * Characters that a terminal must not be given; also tags and other characters that programs ignore if they do not
 * know them (U+E0000 to U+E0FFF), and two or more selectors in a row, which can hide bytes, or one that selects
 * nothing.
 */
const INVISIBLE = new RegExp(
  `${UNPRINTABLE.source}|[\\u{e0000}-\\u{e0fff}]|[\\u034f\\u180b-\\u180f\\u17b4\\u17b5\\u2065\\ufff0-\\ufff8]|[\\ufe00-\\ufe0f]{2,}|(?<![^\\x00-\\x7f]|[0-9#*])[\\ufe00-\\ufe0f]`,
  "gu",
);

function isMeant(found: string, at: number, text: string): boolean {
  if (found === "\n" || found === "\t") return true;
  if (found === "\r") return true;
  if (found === "\ufeff") return at === 0;
  return found === JOINER && joinsPictures(text, at);
}

const JOINER = "\u200d";
/** So far back and ahead a picture, its shade and its selector reach. */
const REACH = 5;

/** Between two pictures, the first one with its shade or selector; nothing else hides there. */
function joinsPictures(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  const after = text.slice(at + 1, at + 1 + REACH);
  return (
    /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?$/u.test(before) &&
    /^\p{Extended_Pictographic}/u.test(after)
  );
}
