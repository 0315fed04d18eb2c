import { commonEnds } from "../../core/common-ends.ts";
import type { Edit } from "../../core/findings/types.ts";
import { cutHunks } from "./cut-hunks.ts";
import { findHunks, type LineHunk } from "./find-hunks.ts";
import { editKey } from "./edit-key.ts";
import { readLines } from "./text-lines.ts";
import type { FileRewrite, ProposedFix } from "./types.ts";

/**
 * Finds the changes of fixes in a file, line by line and in order; line endings do not count. They are the edits if
 * these make the one text out of the other: the smallest difference may put the same lines elsewhere, among pending
 * ones. Fixes of several rounds refer to different texts, so their changes are the difference.
 */
export function hunksOfFixes(
  { file, before, after }: FileRewrite,
  fixes: readonly ProposedFix[],
): readonly LineHunk[] {
  return (
    hunksOfEdits(before, after, editsOf(fixes, file)) ??
    cutHunks(findHunks(before, after), fixes, file)
  );
}

/** Returns each edit once: two fixes may share one. */
function editsOf(fixes: readonly ProposedFix[], file: string): readonly Edit[] {
  const edits = fixes.flatMap((fix) => fix.edits.filter((edit) => edit.file === file));
  return [...new Map(edits.map((edit) => [editKey(edit), edit])).values()];
}

/** Returns null if the edits alone do not make `after` out of `before`. */
function hunksOfEdits(
  before: string,
  after: string,
  edits: readonly Edit[],
): readonly LineHunk[] | null {
  const from = readLines(before).lines;
  const to = readLines(after).lines;
  let shift = 0;
  const hunks = spansOf(edits).map(({ start, end, more, edits: own }) => {
    const hunk = {
      start,
      removed: Math.max(0, Math.min(end, from.length) - start),
      added: to.slice(start + shift, end + shift + more),
      newStart: start + shift,
      edits: own,
    };
    shift += more;
    return withoutEqualEnds(hunk, from);
  });
  return isMadeBy(hunks, from, to) ? hunks.filter((hunk) => !isEmpty(hunk)) : null;
}

/** Lines that edits lie in, counted from 0, `end` exclusive, and how many more they become. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly more: number;
  readonly edits: readonly Edit[];
}

/** Edits with a line in common make one span. */
function spansOf(edits: readonly Edit[]): readonly Span[] {
  const inOrder = edits.map(spanOf).toSorted((a, b) => a.start - b.start || a.end - b.end);
  const spans: Span[] = [];
  for (const span of inOrder) {
    const last = spans.at(-1);
    if (last === undefined || span.start >= last.end) {
      spans.push(span);
      continue;
    }
    spans[spans.length - 1] = {
      start: last.start,
      end: Math.max(last.end, span.end),
      more: last.more + span.more,
      edits: [...last.edits, ...span.edits],
    };
  }
  return spans;
}

/** Returns the lines of an edit. An edit of whole lines does not include the line before which it ends. */
function spanOf(edit: Edit): Span {
  const { startLine, startColumn, endLine, endColumn, newText } = edit;
  const isOfWholeLines =
    startColumn === 1 && endColumn === 1 && (newText === "" || newText.endsWith("\n"));
  return {
    start: startLine - 1,
    end: isOfWholeLines ? endLine - 1 : endLine,
    more: newText.split("\n").length - 1 - (endLine - startLine),
    edits: [edit],
  };
}

/** Removes unchanged lines at both ends of a hunk. */
function withoutEqualEnds(hunk: LineHunk, from: readonly string[]): LineHunk {
  const { start, removed, added, newStart } = hunk;
  const { head, tail } = commonEnds(from.slice(start, start + removed), added);
  return {
    ...hunk,
    start: start + head,
    removed: removed - head - tail,
    added: added.slice(head, added.length - tail),
    newStart: newStart + head,
  };
}

function isMadeBy(
  hunks: readonly LineHunk[],
  from: readonly string[],
  to: readonly string[],
): boolean {
  const made: string[] = [];
  let at = 0;
  for (const { start, removed, added } of hunks) {
    made.push(...from.slice(at, start), ...added);
    at = start + removed;
  }
  made.push(...from.slice(at));
  return made.length === to.length && made.every((line, index) => line === to[index]);
}

function isEmpty({ removed, added }: LineHunk): boolean {
  return removed === 0 && added.length === 0;
}
