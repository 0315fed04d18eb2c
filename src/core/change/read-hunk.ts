import type { LineRange, RemovedLines } from "./types.ts";

/** The lines of all hunks of a file. */
export interface HunkLines {
  readonly added: LineRange[];
  readonly removed: RemovedLines[];
  contextLines: number;
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Reads the hunk whose head begins at `start`, by its own count of lines, so that content that looks like
 * a header is not taken for one. Gives the place after it; null when there is no hunk.
 */
export function readHunk(text: string, start: number, into: HunkLines): number | null {
  const end = endOfLine(text, start);
  const hunk = HUNK.exec(text.slice(start, end));
  if (hunk === null) return null;
  const count = (group: string | undefined): number => (group === undefined ? 1 : Number(group));
  let oldLeft = count(hunk[2]);
  let newLeft = count(hunk[4]);
  let oldLine = Number(hunk[1]);
  // If the new side has no lines, its number names the line before.
  let newLine = Number(hunk[3]) + (newLeft === 0 ? 1 : 0);
  let at = end;
  // A line that the counts have no room for, or that does not look like one, is not part of the hunk.
  while ((oldLeft > 0 || newLeft > 0) && at < text.length) {
    switch (text[at]) {
      case "+":
        if (newLeft === 0) return at;
        addLine(into.added, newLine);
        newLine += 1;
        newLeft -= 1;
        break;
      case "-":
        if (oldLeft === 0) return at;
        removeLine(into.removed, newLine - 1, oldLine);
        oldLine += 1;
        oldLeft -= 1;
        break;
      case "\\":
        break;
      case " ":
      case "\n":
      case "\r":
      case "\t":
        // Mail programs strip the one space of an empty context line.
        into.contextLines += 1;
        oldLine += 1;
        newLine += 1;
        oldLeft -= 1;
        newLeft -= 1;
        break;
      default:
        return at;
    }
    at = endOfLine(text, at);
  }
  return at;
}

function addLine(added: LineRange[], line: number): void {
  const last = added.at(-1);
  if (last !== undefined && last.end === line - 1) {
    added[added.length - 1] = { start: last.start, end: line };
  } else {
    added.push({ start: line, end: line });
  }
}

function removeLine(removed: RemovedLines[], afterLine: number, oldLine: number): void {
  const last = removed.at(-1);
  if (last !== undefined && last.afterLine === afterLine && last.old.end === oldLine - 1) {
    removed[removed.length - 1] = { afterLine, old: { start: last.old.start, end: oldLine } };
  } else {
    removed.push({ afterLine, old: { start: oldLine, end: oldLine } });
  }
}

/** The place after the line that begins here. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end + 1;
}
