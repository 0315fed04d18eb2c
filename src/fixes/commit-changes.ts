import { parseRawDiff } from "../core/change/parse-raw-diff.ts";
import type { Git } from "../git/git.ts";

/** A file on one side of a comparison. */
export interface TreeFile {
  readonly mode: string;
  readonly id: string;
}

/** The two sides of one path; null if it is not there. */
export interface TreeChange {
  readonly old: TreeFile | null;
  readonly now: TreeFile | null;
}

/** Reads which paths differ between two commits, each with what it was and is. */
export async function readTreeChanges(
  git: Git,
  before: string,
  after: string,
): Promise<ReadonlyMap<string, TreeChange>> {
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", before, after];
  const entries = parseRawDiff(await git.bytes(args, { outlivesStop: true }));
  return new Map(
    entries.map(({ path, oldMode, oldId, newMode, newId }) => [
      path,
      { old: side(oldMode, oldId), now: side(newMode, newId) },
    ]),
  );
}

function side(mode: string, id: string): TreeFile | null {
  return mode === "000000" ? null : { mode, id };
}
