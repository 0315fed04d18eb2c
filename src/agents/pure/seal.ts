import { createHash } from "node:crypto";

/** How a file's format writes a comment. */
export type CommentStyle = "html" | "hash";

/** What a seal says: who wrote the file, and whether it is still as it was written. */
export interface Seal {
  /** Of the program that wrote it. */
  readonly version: string;
  readonly isIntact: boolean;
}

/**
 * Puts a seal at the end of a text: the program's version and a hash of the text, in a comment. By it the
 * program knows its own files again, and whether they were edited.
 */
export function seal(text: string, version: string, style: CommentStyle): string {
  const mark = `tool-cli ${version} ${hashOf(text)}`;
  return `${text}${style === "html" ? `<!-- ${mark} -->` : `# ${mark}`}\n`;
}

/** Reads the seal of a file; null for one that this program did not write. */
export function readSeal(text: string): Seal | null {
  // Git may have given the file other line ends, and an editor a last one more.
  const plain = text.replaceAll("\r\n", "\n");
  const found = [...plain.matchAll(SEAL)].at(-1);
  if (found === undefined) return null;
  const [line, version = "", hash] = found;
  const isLast = plain.slice(found.index + line.length).trim() === "";
  return { version, isIntact: isLast && hashOf(plain.slice(0, found.index)) === hash };
}

/** A line of its own; somebody may have added more behind it. */
const SEAL = /^(?:<!--|#) tool-cli (\d+\.\d+\.\d+\S*) ([0-9a-f]{16})(?: -->)?[ \t]*$/gm;

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
