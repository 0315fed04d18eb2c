import { BYTE_ORDER_MARK } from "../../core/byte-order-mark.ts";
import { commonEnds } from "../../core/common-ends.ts";

/** The removed and added lines of a fix. */
export interface HunkLines {
  /** The first of the old lines, from 1. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Leaves out equal lines at both ends: an edit that ends at the start of a line leaves that line as it is. */
export function withoutCommonEnds<Hunk extends HunkLines>(hunk: Hunk): Hunk {
  const { line, before, after } = hunk;
  const { head, tail } = commonEnds(before, after);
  return {
    ...hunk,
    line: line + head,
    before: before.slice(head, before.length - tail),
    after: after.slice(head, after.length - tail),
  };
}

/** Leaves out the byte order mark of the file, which belongs to the file and not to its first line, if the fix keeps it. */
export function withoutMark<Hunk extends HunkLines>(hunk: Hunk): Hunk {
  const { line, before, after } = hunk;
  const [old, now] = [before[0], after[0]];
  const isKept =
    line === 1 &&
    old?.startsWith(BYTE_ORDER_MARK) === true &&
    now?.startsWith(BYTE_ORDER_MARK) === true;
  if (!isKept) return hunk;
  return withoutCommonEnds({
    ...hunk,
    before: [old.slice(BYTE_ORDER_MARK.length), ...before.slice(1)],
    after: [now.slice(BYTE_ORDER_MARK.length), ...after.slice(1)],
  });
}
