import { groupBy } from "../core/group-by.ts";
import { readIndexFile, type IndexFile } from "../git/copy-index.ts";
import { readBlob, type Backup } from "./backup.ts";
import { readFileState, type FileState } from "./file-state.ts";
import { listIndex, type IndexListing } from "./index-file.ts";
import type { BackupRecord, FileRecord } from "./record.ts";
import type { FixPlace, RefusedFile } from "./types.ts";

/** The changes that restore the state before some backups, decided before anything changes. */
export interface Restoration {
  readonly files: readonly {
    readonly path: string;
    readonly saved: string;
    readonly state: FileState;
  }[];
  /** Entries of the index to be restored; `raw` if the saved index can be restored whole. */
  readonly entries: readonly { readonly path: string; readonly to: string | null }[];
  readonly raw: IndexContent | null;
  readonly index: IndexFile;
  /** The commit that HEAD goes back to; null if it stays. */
  readonly head: {
    readonly from: string;
    readonly to: string;
    readonly commits: readonly string[];
  } | null;
  /** Files that are neither what the fixes made of them nor what they were before. */
  readonly edited: readonly RefusedFile[];
  /** The commit of the fixes that cannot be taken back, and why. */
  readonly stuck: { readonly commit: string; readonly because: string } | null;
}

export type IndexContent = Pick<IndexFile, "bytes" | "modified">;

/** Decides what is to be put back for some backups, given the newest first; what is back already stays. */
export async function planRestoration(
  place: FixPlace,
  backups: readonly Backup[],
  folder: string,
): Promise<Restoration> {
  const { git } = place;
  const records = backups.map(({ record }) => record);
  const files = await planFiles(place.root, records);
  const index = await readIndexFile(git);
  const listing = await listIndex(git, index, folder);
  const entries = planEntries(listing, records);
  const raw = entries.isAsLeft ? await readSavedIndex(place, records, folder) : null;
  const head = await planHead(place, records);
  return {
    files: files.back,
    entries: entries.back,
    raw,
    index,
    head: head.back,
    edited: [...files.edited, ...entries.edited],
    stuck: head.stuck,
  };
}

/**
 * Returns the value before a chain of changes, given the newest first; null if the present value is not part of it.
 * The newest changes may be undone already, by hand or by an interrupted undo.
 */
function goBack<Value>(
  now: Value,
  changes: readonly { readonly before: Value; readonly after: Value }[],
): { readonly to: Value } | null {
  const start = changes.findIndex(({ before, after }) => now === after || now === before);
  const first = changes[start];
  if (first === undefined) return null;
  let value = first.before;
  for (const { before, after } of changes.slice(start + 1)) {
    if (value !== after) return null;
    value = before;
  }
  return { to: value };
}

function pathOf({ path }: { readonly path: string }): string {
  return path;
}

async function planFiles(
  root: string,
  records: readonly BackupRecord[],
): Promise<{ back: Restoration["files"]; edited: RefusedFile[] }> {
  const back: { path: string; saved: string; state: FileState }[] = [];
  const edited: RefusedFile[] = [];
  for (const [path, changes] of groupBy(
    records.flatMap(({ files }) => files),
    pathOf,
  )) {
    const state = await readFileState(root, path);
    if ("because" in state) {
      edited.push({ file: path, because: state.because });
      continue;
    }
    const found = goBack(state.sha256, changes);
    if (found === null) edited.push({ file: path, because: "it was edited since" });
    else if (found.to !== state.sha256)
      back.push({ path, saved: savedAs(found.to, changes), state });
  }
  return { back, edited };
}

function savedAs(content: string, changes: readonly FileRecord[]): string {
  const saved = changes.findLast(({ before }) => before === content)?.saved;
  if (saved === undefined) throw new Error("its content matches none of the recorded states");
  return saved;
}

function planEntries(
  listing: IndexListing,
  records: readonly BackupRecord[],
): { back: Restoration["entries"]; edited: RefusedFile[]; isAsLeft: boolean } {
  const back: { path: string; to: string | null }[] = [];
  const edited: RefusedFile[] = [];
  for (const [path, changes] of groupBy(
    records.flatMap(({ entries }) => entries),
    pathOf,
  )) {
    const now = listing.entries.get(path) ?? null;
    const found = goBack(now, changes);
    if (found === null) edited.push({ file: path, because: "its staged content changed since" });
    else if (found.to !== now) back.push({ path, to: found.to });
  }
  // Only if nothing was staged between the rounds, the first one's index is the earlier one.
  let hash = listing.hash;
  const isAsLeft = records
    .filter(({ entries }) => entries.length > 0)
    .every(({ index }) => {
      const isNext = index.after === hash;
      hash = index.before;
      return isNext;
    });
  return { back, edited, isAsLeft: isAsLeft && back.length > 0 };
}

/** Reads the index from before the first backup that changed it; null if it can no longer be used. */
async function readSavedIndex(
  place: FixPlace,
  records: readonly BackupRecord[],
  folder: string,
): Promise<IndexContent | null> {
  const first = records.findLast(({ entries }) => entries.length > 0);
  if (first === undefined) return null;
  const { saved, modified, before } = first.index;
  if (saved === null) return { bytes: null, modified: null };
  const bytes = await readBlob(place.git, saved);
  // Half of a split index lies in a file of git, which may be gone.
  const listing = await listIndex(place.git, { bytes, modified }, folder).catch(() => null);
  return listing?.hash === before ? { bytes, modified } : null;
}

async function planHead(
  { git }: FixPlace,
  records: readonly BackupRecord[],
): Promise<{ back: Restoration["head"]; stuck: Restoration["stuck"] }> {
  const made = records.flatMap(({ commit }) => (commit === null ? [] : [commit]));
  const [newest] = made;
  if (newest === undefined) return { back: null, stuck: null };
  const head = await git.text(["rev-parse", "--verify", "HEAD"]);
  const found = goBack(
    head,
    made.map(({ before, commit }) => ({ before, after: commit })),
  );
  if (found === null) {
    const because = "it is no longer the last commit of the branch";
    return { back: null, stuck: { commit: newest.commit, because } };
  }
  if (found.to === head) return { back: null, stuck: null };
  const commits = made.slice(made.findIndex(({ commit }) => commit === head));
  const oldest = commits.at(-1)?.commit ?? head;
  const remote = await git.text([
    "for-each-ref",
    "--count=1",
    "--format=%(refname:short)",
    `--contains=${oldest}`,
    "refs/remotes",
  ]);
  return remote === ""
    ? { back: { from: head, to: found.to, commits: commits.map((it) => it.commit) }, stuck: null }
    : { back: null, stuck: { commit: oldest, because: `it has already been pushed to ${remote}` } };
}
