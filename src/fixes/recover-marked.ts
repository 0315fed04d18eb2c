import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readIndexFile } from "../git/copy-index.ts";
import { readBackup, type Backup } from "./backup.ts";
import { DRAFT_NAME } from "./draft.ts";
import { readFileState, refusalOfPath } from "./file-state.ts";
import { clearOwnLock, listIndex } from "./index-file.ts";
import { markerPath } from "./marker-path.ts";
import { readMarker, removeMarker, type Marker } from "./marker.ts";
import { carryOutRestoration } from "./carry-out-restoration.ts";
import { planRestoration } from "./plan-restoration.ts";
import type { FixPlace, RecoveredFixes, RefusedFile } from "./types.ts";

/** The recovered files and their backups. */
export interface Recovered extends RecoveredFixes {
  readonly did: "restored" | "finished";
  readonly backups: readonly Backup[];
}

/** Restores what was written in part, or finishes an undo, inside the lock. Returns null without a marker. */
export async function recoverMarked(place: FixPlace, folder: string): Promise<Recovered | null> {
  const { git, root, stateDirectory } = place;
  const marker = await readMarker(stateDirectory);
  if (marker === null) return null;
  if (marker === "damaged") return await giveUpMarker(stateDirectory);

  if (marker.lock !== null) await clearOwnLock(git, marker.lock);
  await removeDrafts(root, marker.files);
  const found = await Promise.all(marker.backups.map((ref) => readBackup(git, ref)));
  const backups = found.filter((it) => it !== null);
  const left = lostFiles(marker, backups);
  if (left.length === 0 && marker.does === "apply" && (await isFinished(place, backups, folder))) {
    await removeMarker(stateDirectory);
    return { did: "finished", files: filesOf(backups), left: [], backups };
  }

  const plan = await planRestoration(place, backups, folder);
  await carryOutRestoration(place, plan, { backups, folder });
  const { stuck } = plan;
  const files = new Set([...plan.files, ...plan.entries].map(({ path }) => path));
  return {
    did: "restored",
    files: [...files],
    left: [
      ...left,
      ...plan.edited,
      ...(stuck === null ? [] : [{ file: `commit ${stuck.commit}`, because: stuck.because }]),
    ],
    backups,
  };
}

async function giveUpMarker(stateDirectory: string): Promise<Recovered> {
  await removeMarker(stateDirectory);
  const because =
    "writing fixes was interrupted, and the record of it is damaged; `tool review --undo` undoes them";
  return {
    did: "restored",
    files: [],
    left: [{ file: markerPath(stateDirectory), because }],
    backups: [],
  };
}

/** Removes drafts, which lie beside their files if the git directory is on another file system. */
async function removeDrafts(root: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (refusalOfPath(file) === null)
      await rm(join(dirname(join(root, file)), DRAFT_NAME), { force: true }).catch(() => {});
  }
}

/** Returns the files whose earlier content is no longer known. */
function lostFiles(marker: Marker, backups: readonly Backup[]): RefusedFile[] {
  if (backups.length === marker.backups.length) return [];
  const known = new Set(filesOf(backups));
  return marker.files
    .filter((file) => !known.has(file))
    .map((file) => ({ file, because: "its backup is missing" }));
}

function filesOf(backups: readonly Backup[]): string[] {
  const paths = backups.flatMap(({ record }) => [...record.files, ...record.entries]);
  return [...new Set(paths.map(({ path }) => path))];
}

async function isFinished(
  { git, root }: FixPlace,
  backups: readonly Backup[],
  folder: string,
): Promise<boolean> {
  const { entries } = await listIndex(git, await readIndexFile(git), folder);
  for (const { record } of backups) {
    for (const { path, after } of record.files) {
      const state = await readFileState(root, path);
      if ("because" in state || state.sha256 !== after) return false;
    }
    if (record.entries.some(({ path, after }) => (entries.get(path) ?? null) !== after))
      return false;
  }
  return true;
}
