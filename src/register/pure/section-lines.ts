import { decodeText } from "./encode-text.ts";

/** A line of a section, without its ending, with its index in the file, from 0. */
export interface SectionLine {
  readonly at: number;
  readonly text: string;
}

/** Reads the first quote among some lines; null if there is none. */
export function readQuote(lines: readonly SectionLine[]): string | null {
  const first = lines.findIndex(({ text }) => QUOTED.test(text));
  if (first === -1) return null;
  const after = lines.slice(first).findIndex(({ text }) => !QUOTED.test(text));
  return lines
    .slice(first, after === -1 ? undefined : first + after)
    .map(({ text }) => decodeText(withoutMark(text).replace(QUOTED, "")))
    .join("\n");
}

/** Removes the comment that names the entry, and spaces at the end. */
export function withoutMark(text: string): string {
  return text.replace(/<!-- [0-9a-z]{8} -->\s*$/, "").trimEnd();
}

const QUOTED = /^ {0,3}> ?/;
