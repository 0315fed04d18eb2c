import { splitLines } from "../findings/source-lines.ts";
import type { Hunk } from "./types.ts";

/**
 * Finds the lines that are different between two states of files, by file; files that are the same in
 * both are left out, and one that is in the later state alone is new as a whole.
 */
export async function findChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<Map<string, readonly Hunk[]>> {
  const different = [...after].filter(([file, text]) => before.get(file) !== text);
  const changes = new Map<string, readonly Hunk[]>();
  if (different.length === 0) return changes;
  const { diffArrays } = await import("diff");
  for (const [file, text] of different) {
    const [old, now] = [before.get(file), splitLines(text)];
    const lines = old === undefined ? [] : splitLines(old);
    const parts = diffArrays(lines, now, { maxEditLength: MAX_EDITS });
    const whole = { oldStart: 1, oldLines: lines.length, newStart: 1, newLines: now.length };
    changes.set(file, parts === undefined ? [whole] : hunksOf(parts));
  }
  return changes;
}

/** Texts that differ in more lines count as different as a whole: comparing them takes its square in time. */
const MAX_EDITS = 1000;

function hunksOf(
  parts: readonly { readonly count: number; readonly added: boolean; readonly removed: boolean }[],
): Hunk[] {
  const hunks: Hunk[] = [];
  let [oldStart, newStart] = [1, 1];
  let open: Hunk | undefined;
  for (const { count, added, removed } of parts) {
    if (added || removed) {
      open ??= { oldStart, oldLines: 0, newStart, newLines: 0 };
      open = {
        ...open,
        oldLines: open.oldLines + (removed ? count : 0),
        newLines: open.newLines + (added ? count : 0),
      };
    } else if (open !== undefined) {
      hunks.push(open);
      open = undefined;
    }
    if (!added) oldStart += count;
    if (!removed) newStart += count;
  }
  return open === undefined ? hunks : [...hunks, open];
}
