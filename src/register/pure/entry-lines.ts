import { cutText } from "../../core/cut-text.ts";
import { encodeName, encodeText } from "./encode-text.ts";
import { formatMoment } from "./entry-time.ts";
import { RESOLUTION_TITLES } from "./read-resolutions.ts";
import type { NewQuestion, Resolution } from "./types.ts";

/** The beginning of a new file. */
export const PREAMBLE: readonly string[] = [
  "# Decisions",
  "",
  "Questions that came up in reviews, and what was decided. `tool register` reads and writes this file. It may be",
  "edited by hand: whatever is not an entry stays as it is. New entries go to the end. The comments name the entry",
  "they belong to; they let git join two branches that both added one.",
];

const MAX_TITLE = 72;

/**
 * Returns the lines of a new section. Of two additions, git's union merge writes a common beginning, a common end
 * and every common run of more than three lines once (xdl_refine_conflicts and xdl_simplify_non_conflicts in its
 * xdiff/xmerge.c). So the first line, the last line and one of any four consecutive lines have the key, which is
 * unique, and whole entries are joined.
 * @param key eight letters and digits that name the entry even if its number changes
 */
export function entryLines(number: number, key: string, entry: NewQuestion): string[] {
  const { file, line, rule, question, askedAt, askedBy } = entry;
  return [
    `## ${number}. ${titleOf(question)} ${mark(key)}`,
    "",
    "- Status: open",
    `- Asked: ${formatMoment(askedAt)} by ${encodeText(askedBy)} ${mark(key)}`,
    ...(file === null ? [] : [`- File: ${encodeName(file)}${line === null ? "" : `:${line}`}`]),
    ...(rule === null ? [] : [`- Rule: ${encodeName(rule)}`]),
    "",
    `> ${encodeText(question)} ${mark(key)}`,
    "",
    endMark(key),
  ];
}

/** Returns the lines of a resolution, without blank lines around them. */
export function resolutionLines(key: string | null, resolution: Resolution): string[] {
  const { status, text, by, at } = resolution;
  const heading = `### ${RESOLUTION_TITLES[status]}, ${formatMoment(at)} by ${encodeText(by)}`;
  return [
    key === null ? heading : `${heading} ${mark(key)}`,
    ...(text === null ? [] : ["", `> ${encodeText(text)}`]),
  ];
}

/** Returns the line that ends an entry. */
export function endMark(key: string): string {
  return `<!-- end of ${key} -->`;
}

function mark(key: string): string {
  return `<!-- ${key} -->`;
}

function titleOf(question: string): string {
  const line = question.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim();
  if (line.length <= MAX_TITLE) return encodeText(line);
  // A word is cut only if it is most of the title.
  return encodeText(cutText(line, MAX_TITLE).replace(/(?<=^.{40,}) \S*…$/u, "…"));
}
