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
  const fields = (await git.text(args, { outlivesStop: true })).split("\0");
  const changes = new Map<string, TreeChange>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode = "", newMode = "", oldId = "", newId = ""] = (fields[at] ?? "")
      .slice(1)
      .split(" ");
    changes.set(fields[at + 1] ?? "", { old: side(oldMode, oldId), now: side(newMode, newId) });
  }
  return changes;
}

function side(mode: string, id: string): TreeFile | null {
  return mode === "000000" ? null : { mode, id };
}
