import { splitLines } from "../../review/pure/source-lines.ts";
import type { Edit, Fix } from "../../core/findings/types.ts";
import { withoutCommonEnds, withoutMark, type HunkLines } from "./hunk-lines.ts";
import type { ReportView } from "./types.ts";

/** The changes of a fix to consecutive lines of a file. */
export interface Hunk extends HunkLines {
  readonly file: string;
}

/** Returns the removed and added lines of a fix for people to read: without the byte order mark of the file. */
export function shownFixDiff(fix: Fix, sources: ReportView["sources"]): Hunk[] {
  return fixDiff(fix, sources).map(withoutMark);
}

/** Returns the removed and added lines of a fix as the file holds them; empty if the text is not available. */
export function fixDiff(fix: Fix, sources: ReportView["sources"]): Hunk[] {
  const files = [...new Set(fix.edits.map(({ file }) => file))];
  return files.flatMap((file) => {
    const source = sources.get(file);
    if (source === undefined) return [];
    const lines = splitLines(source);
    return groupByLines(fix.edits.filter((edit) => edit.file === file)).map((edits) =>
      hunk(file, lines, edits),
    );
  });
}

/** Groups edits that share a line into one hunk. */
function groupByLines(edits: readonly Edit[]): Edit[][] {
  const groups: Edit[][] = [];
  let end = 0;
  for (const edit of edits.toSorted(
    (a, b) => a.startLine - b.startLine || a.startColumn - b.startColumn,
  )) {
    if (edit.startLine > end) groups.push([]);
    groups.at(-1)?.push(edit);
    end = Math.max(end, edit.endLine);
  }
  return groups;
}

function hunk(file: string, lines: readonly string[], edits: readonly Edit[]): Hunk {
  const first = edits[0]?.startLine ?? 1;
  const last = Math.max(...edits.map(({ endLine }) => endLine));
  const before = lines.slice(first - 1, last);
  let text = before.join("\n");
  const offsetOf = (line: number, column: number): number =>
    before.slice(0, line - first).reduce((sum, row) => sum + row.length + 1, 0) + column - 1;
  // From the end, so that the places of the others stay valid.
  for (const edit of edits.toReversed()) {
    const from = offsetOf(edit.startLine, edit.startColumn);
    const to = offsetOf(edit.endLine, edit.endColumn);
    text = text.slice(0, from) + edit.newText + text.slice(to);
  }
  return withoutCommonEnds({ file, line: first, before, after: splitLines(text) });
}
