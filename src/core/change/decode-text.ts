/** Git, too, takes a file for binary that has a NUL so early. */
const SNIFFED_BYTES = 8_000;

/**
 * Reads bytes as text, whatever a tree's attributes call them: UTF-16 where a byte order mark says so,
 * UTF-8 otherwise. Null for data: a NUL among the first 8 000 bytes.
 */
export function decodeText(bytes: Buffer): string | null {
  const encoding = utf16Of(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  return bytes.subarray(0, SNIFFED_BYTES).includes(0) ? null : bytes.toString("utf8");
}

/** The byte order marks of https://www.unicode.org/faq/utf_bom.html; UTF-32's little one begins like UTF-16's. */
function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? null : "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}
