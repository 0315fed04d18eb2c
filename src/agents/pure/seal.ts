import { createHash } from "node:crypto";

/** The syntax of comments in a file's format. */
export type CommentStyle = "html" | "hash";

/** The seal of a file: the version that wrote it, and whether it is unchanged. */
export interface Seal {
  /** The version of the program that wrote the file. */
  readonly version: string;
  readonly isIntact: boolean;
}

/**
 * Puts a seal at the end of a text: the program's version and a hash of the text, in a comment. The seal shows
 * that the program wrote a file, and whether it was edited.
 */
export function seal(text: string, version: string, style: CommentStyle): string {
  const mark = `tool-cli ${version} ${hashOf(text)}`;
  return `${text}${style === "html" ? `<!-- ${mark} -->` : `# ${mark}`}\n`;
}

/** Reads the seal of a file; null for a file that this program did not write. */
export function readSeal(text: string): Seal | null {
  // Git may have changed the line ends, and an editor may have added one.
  const plain = text.replaceAll("\r\n", "\n");
  const found = [...plain.matchAll(SEAL)].at(-1);
  if (found === undefined) return null;
  const [line, version = "", hash] = found;
  const isLast = plain.slice(found.index + line.length).trim() === "";
  return { version, isIntact: isLast && hashOf(plain.slice(0, found.index)) === hash };
}

/** A separate line; text may have been added behind it. */
const SEAL = /^(?:<!--|#) tool-cli (\d+\.\d+\.\d+\S*) ([0-9a-f]{16})(?: -->)?[ \t]*$/gm;

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
