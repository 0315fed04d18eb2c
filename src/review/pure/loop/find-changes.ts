import type { LineChange } from "../../../core/diff-lines.ts";
import { splitLines } from "../source-lines.ts";
import type { Hunk } from "./types.ts";

/**
 * Finds the lines that differ between two states of files, by file. Equal files are left out, and a file that is only
 * in the later state is entirely new.
 */
export async function findChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<Map<string, readonly Hunk[]>> {
  const different = [...after].filter(([file, text]) => before.get(file) !== text);
  const changes = new Map<string, readonly Hunk[]>();
  if (different.length === 0) return changes;
  const { diffLines } = await import("../../../core/diff-lines.ts");
  for (const [file, text] of different) {
    const [old, now] = [before.get(file), splitLines(text)];
    const lines = old === undefined ? [] : splitLines(old);
    const found = diffLines(lines, now, { maxEdits: MAX_EDITS });
    const whole = { oldStart: 1, oldLines: lines.length, newStart: 1, newLines: now.length };
    changes.set(file, found === null ? [whole] : found.map(hunkOf));
  }
  return changes;
}

/** Texts with more edits count as entirely different: the time of the comparison is quadratic in the edits. */
const MAX_EDITS = 1000;

function hunkOf({ start, end, newStart, newEnd }: LineChange): Hunk {
  return {
    oldStart: start + 1,
    oldLines: end - start,
    newStart: newStart + 1,
    newLines: newEnd - newStart,
  };
}
