import { decodeUtf8 } from "../decode-utf8.ts";
import type { SkipReason } from "./types.ts";

/** Files over one mebibyte are not reviewed. */
export const MAX_REVIEWED_BYTES = 1024 * 1024;

/** How far git looks for a NUL before it calls a file text. */
const BINARY_LOOK_BYTES = 8000;

/** A line that nobody wrote by hand. */
const LONG_LINE_BYTES = 2000;
/** Below this a long line is a long line; above, when most of the file is such lines, it may be minified. */
const MINIFIED_FROM_BYTES = 5000;
/** The number of written lines for each long one that shows a person at work, beside long texts and beside long code. */
const WRITTEN_BESIDE_TEXT = 3;
const WRITTEN_BESIDE_CODE = 20;

/** Says why a file's content keeps it out of a review; null when it can be reviewed as text. */
export function classifyContent(content: Uint8Array): SkipReason | null {
  if (content.length > MAX_REVIEWED_BYTES) return "too large";
  if (hasUtf16Mark(content)) return "not UTF-8";
  if (content.subarray(0, BINARY_LOOK_BYTES).includes(0)) return "binary";
  if (decodeUtf8(content) === null) return "not UTF-8";
  if (isLfsPointer(content)) return "Git LFS pointer";
  return isMinified(content) ? "minified" : null;
}

/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md: a pointer has these lines alone, and is smaller. */
const LFS_POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/\S+\r?\n(?:ext-\d+-\S+ \S+\r?\n)*oid \w+:[\da-f]+\r?\nsize \d+\s*$/;
const LFS_POINTER_BYTES = 1024;

/** Whether a file is the pointer to one that Git LFS has not fetched; one that only begins like that is code. */
function isLfsPointer(content: Uint8Array): boolean {
  return content.length < LFS_POINTER_BYTES && LFS_POINTER.test(new TextDecoder().decode(content));
}

function hasUtf16Mark(content: Uint8Array): boolean {
  const [first, second] = content;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/**
 * Whether most of a file is long lines and hardly anybody wrote beside them: a test that holds a few long texts is not
 * minified, a bundle below its licence is.
 */
function isMinified(content: Uint8Array): boolean {
  if (content.length < MINIFIED_FROM_BYTES) return false;
  let [longBytes, codeBytes, long, written] = [0, 0, 0, 0];
  for (let start = 0; start < content.length;) {
    const newline = content.indexOf(0x0a, start);
    const end = newline === -1 ? content.length : newline;
    if (end - start > LONG_LINE_BYTES) {
      long += 1;
      longBytes += end - start;
      codeBytes += bytesOutsideQuotes(content, start, end);
    } else if (isWritten(content, start, end)) written += 1;
    start = end + 1;
  }
  if (longBytes * 2 <= content.length) return false;
  const isCode = codeBytes * 2 > longBytes;
  return written <= long * (isCode ? WRITTEN_BESIDE_CODE : WRITTEN_BESIDE_TEXT);
}

const [BACKSLASH, SPACE] = [0x5c, 0x20];
/** `"`, `'` and the backtick. */
const QUOTES: ReadonlySet<number | undefined> = new Set([0x22, 0x27, 0x60]);
/** The beginnings of comments: `#`, `*`, `/` and `<`. */
const COMMENTS: ReadonlySet<number | undefined> = new Set([0x23, 0x2a, 0x2f, 0x3c]);

function bytesOutsideQuotes(content: Uint8Array, start: number, end: number): number {
  let [quote, outside] = [0, 0];
  for (let at = start; at < end; at += 1) {
    const byte = content[at] ?? 0;
    if (byte === BACKSLASH) at += 1;
    else if (quote === 0 && QUOTES.has(byte)) quote = byte;
    else if (byte === quote) quote = 0;
    else if (quote === 0) outside += 1;
  }
  return outside;
}

/** Whether a line is neither blank nor a comment: what is minified keeps its licence. */
function isWritten(content: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && (content[at] ?? 0) <= SPACE) at += 1;
  return at < end && !COMMENTS.has(content[at]);
}
