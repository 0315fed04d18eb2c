import type { SkipReason } from "./types.ts";

/** Files over one mebibyte are not reviewed. */
export const MAX_REVIEWED_BYTES = 1024 * 1024;

/** How far git looks for a NUL before it calls a file text. */
const BINARY_LOOK_BYTES = 8000;

/** A line that nobody wrote by hand. */
const LONG_LINE_BYTES = 2000;
/** Below this a long line is a long line; above, when most of the file is such lines, it was minified. */
const MINIFIED_FROM_BYTES = 5000;

/** Says why a file's content keeps it out of a review; null when it can be reviewed as text. */
export function classifyContent(content: Uint8Array): SkipReason | null {
  if (content.length > MAX_REVIEWED_BYTES) return "too large";
  if (hasUtf16Mark(content)) return "not UTF-8";
  if (content.subarray(0, BINARY_LOOK_BYTES).includes(0)) return "binary";
  if (!isUtf8(content)) return "not UTF-8";
  return isMinified(content) ? "minified" : null;
}

function hasUtf16Mark(content: Uint8Array): boolean {
  const [first, second] = content;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

function isMinified(content: Uint8Array): boolean {
  if (content.length < MINIFIED_FROM_BYTES) return false;
  let longBytes = 0;
  for (let start = 0; start < content.length;) {
    const newline = content.indexOf(0x0a, start);
    const end = newline === -1 ? content.length : newline;
    if (end - start > LONG_LINE_BYTES) longBytes += end - start;
    start = end + 1;
  }
  return longBytes * 2 > content.length;
}
