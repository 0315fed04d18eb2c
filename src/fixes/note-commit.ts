import { rm } from "node:fs/promises";
import { readIndexFile } from "../git/copy-index.ts";
import type { Git } from "../git/git.ts";
import { makeTemporaryFolder } from "../process/make-temporary-folder.ts";
import { changeRecord, listRun, readBackup, readBlob, type Backup } from "./backup.ts";
import { readTreeChanges, type TreeChange, type TreeFile } from "./commit-changes.ts";
import { readFileState } from "./file-state.ts";
import { listIndex, withEntries, type IndexListing } from "./index-file.ts";
import type { EntryRecord } from "./record.ts";

export interface NotedCommit {
  /** Git from the top of the work tree. */
  readonly git: Git;
  /** The ref of the run's last backup before the commit. */
  readonly backup: string;
  /** The commit that HEAD was at. */
  readonly before: string;
  /** The commit of the fixes, which HEAD is now. */
  readonly commit: string;
  /** It was made some time ago: the user may have staged something since. */
  readonly isLate?: boolean;
}

/**
 * Records the commit of a run's fixes and its changes to the index, so that an undo can take both back. If a hook
 * rewrote a file and the commit holds that, it counts as the fix's own.
 */
export async function noteCommit(noted: NotedCommit): Promise<void> {
  const { git, before, commit } = noted;
  const backup = await readBackup(git, noted.backup);
  if (backup === null) throw new Error(`there is no backup ${noted.backup}`);
  const { entries, after } = await compareIndexes(noted, backup);
  const record = {
    ...backup.record,
    commit: { before, commit },
    committing: null,
    entries,
    index: { ...backup.record.index, after },
  };
  const seen = new Set<string>();
  for (const each of await listRun(git, backup.record)) {
    if (each.record.undone !== null) continue;
    const own = each.ref === backup.ref ? record : each.record;
    const files = await followHooks(noted, own.files, seen);
    const isSame = own === each.record && files.every((file, at) => file === own.files[at]);
    if (!isSame) await changeRecord(git, each, { ...own, files });
  }
}

/** Returns the entries that the commit changed, and the hash of the index with these alone changed. */
async function compareIndexes(
  { git, before, commit, isLate = false }: NotedCommit,
  { record }: Backup,
): Promise<{ entries: EntryRecord[]; after: string }> {
  const folder = await makeTemporaryFolder("tool-index-", git.temporaryFolder);
  try {
    const now = await listIndex(git, await readIndexFile(git), folder);
    const bytes = record.index.saved === null ? null : await readBlob(git, record.index.saved);
    const saved = await listIndex(git, { bytes, modified: record.index.modified }, folder);
    const changes = await readTreeChanges(git, before, commit);
    const paths = new Set([...changes.keys(), ...record.entries.map(({ path }) => path)]);
    const entries = [...paths].map((path) => {
      const entry = { path, ...sidesOf(path, saved, now) };
      const after = isLate ? followed(entry, changes.get(path)) : entry.after;
      return { ...entry, after };
    });
    const differing = entries.filter(({ before, after }) => before !== after);
    return { entries: differing, after: withEntries(saved, differing).hash };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sidesOf(path: string, saved: IndexListing, now: IndexListing): Omit<EntryRecord, "path"> {
  return { before: saved.entries.get(path) ?? null, after: now.entries.get(path) ?? null };
}

/**
 * Returns the entry of a file whose index entry has followed the commit, or not yet. Any other entry was staged by
 * the user since, and an undo must find it changed; for text that was staged before, that cannot be told.
 */
function followed(
  { before, after }: Omit<EntryRecord, "path">,
  change: TreeChange | undefined,
): string | null {
  if (after === before || change === undefined || before !== nameOf(change.old)) return after;
  return nameOf(change.now);
}

function nameOf(file: TreeFile | null): string | null {
  return file === null ? null : `${file.mode} ${file.id}`;
}

/** Returns the files that a hook rewrote on the way into the commit, as they are now. */
async function followHooks(
  { git, commit }: NotedCommit,
  files: Backup["record"]["files"],
  seen: Set<string>,
): Promise<Backup["record"]["files"]> {
  const followed = [];
  for (const file of files) {
    const isLatest = !seen.has(file.path);
    seen.add(file.path);
    const state = isLatest ? await readFileState(git.cwd, file.path) : null;
    if (state === null || "because" in state || state.sha256 === file.after) {
      followed.push(file);
      continue;
    }
    // The commit still has this content when the file is put back; other content is the user's edit.
    const held = await git.try(["cat-file", "blob", `${commit}:${file.path}`]);
    const isHeld = held.status === 0 && held.stdout.equals(state.bytes);
    followed.push(isHeld ? { ...file, after: state.sha256 } : file);
  }
  return followed;
}
