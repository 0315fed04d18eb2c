import { diffArrays } from "diff";
import type { ChangedFile, LineRange, RemovedLines } from "../../src/core/change/types.ts";

/** A file of a change as git would tell of it; none where both sides are the same. */
export function changeOf(
  path: string,
  old: string | undefined,
  now: string | undefined,
): ChangedFile[] {
  if (old === now) return [];
  const same = { path, oldPath: null, kind: "text", isUntracked: false } as const;
  if (old === undefined) {
    const modes = { oldMode: "000000", newMode: "100644" };
    const newBytes = Buffer.byteLength(now ?? "");
    return [{ ...same, ...modes, status: "added", newBytes, added: "all", removed: [] }];
  }
  if (now === undefined) {
    const modes = { oldMode: "100644", newMode: "000000" };
    return [{ ...same, ...modes, status: "deleted", added: [], removed: [] }];
  }
  const modes = { oldMode: "100644", newMode: "100644" };
  const newBytes = Buffer.byteLength(now);
  return [{ ...same, ...modes, status: "modified", newBytes, ...linesOf(old, now) }];
}

function linesOf(old: string, now: string): { added: LineRange[]; removed: RemovedLines[] } {
  const added: LineRange[] = [];
  const removed: RemovedLines[] = [];
  let [oldLine, newLine] = [1, 1];
  for (const part of diffArrays(old.split("\n"), now.split("\n"))) {
    const { length } = part.value;
    if (part.added) added.push({ start: newLine, end: newLine + length - 1 });
    if (part.removed)
      removed.push({ afterLine: newLine - 1, old: { start: oldLine, end: oldLine + length - 1 } });
    if (!part.added) oldLine += length;
    if (!part.removed) newLine += length;
  }
  return { added, removed };
}
