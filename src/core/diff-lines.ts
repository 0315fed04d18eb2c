import { diffArrays } from "diff";

/** Lines `start` to `end` (from 0, exclusive) became lines `newStart` to `newEnd`. */
export interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/**
 * Finds the changes from some lines to others, in order and with unchanged lines between.
 * @param request.maxEdits null is given beyond so many different lines: comparing takes their square in time
 */
export function diffLines(
  from: readonly string[],
  to: readonly string[],
  request: { readonly maxEdits: number },
): LineChange[] | null {
  const parts = diffArrays([...from], [...to], { maxEditLength: request.maxEdits });
  if (parts === undefined) return null;
  const changes: LineChange[] = [];
  let at = 0;
  let newAt = 0;
  for (const { count, added, removed } of parts) {
    const [start, newStart] = [at, newAt];
    if (!added) at += count;
    if (!removed) newAt += count;
    if (!added && !removed) continue;
    const last = changes.at(-1);
    if (last !== undefined && last.end === start && last.newEnd === newStart) {
      changes[changes.length - 1] = { ...last, end: at, newEnd: newAt };
    } else {
      changes.push({ start, end: at, newStart, newEnd: newAt });
    }
  }
  return changes;
}
