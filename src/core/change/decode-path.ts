import { decodeUtf8 } from "../decode-utf8.ts";

/**
 * Turns a path's bytes into text. Valid UTF-8 stays as it is; each byte that is not becomes `\xE9`, so
 * that the path can be shown and told apart, though not typed back.
 */
export function decodePath(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? decodeLossy(bytes);
}

/** Whether a branch's name came with bytes that are not UTF-8: git allows no other backslash in one. */
export function hasSpelledBytes(branch: string): boolean {
  return branch.includes("\\");
}

function decodeLossy(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    text +=
      length === 0
        ? `\\x${(bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, "0")}`
        : decodeUtf8(bytes.subarray(at, at + length));
    at += Math.max(1, length);
  }
  return text;
}

/** Length of the valid UTF-8 sequence that starts here; 0 when none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lengths = [1, 2, 3, 4].filter((length) => at + length <= bytes.length);
  return lengths.find((length) => decodeUtf8(bytes.subarray(at, at + length)) !== null) ?? 0;
}
