import { join } from "node:path";
import { fileFault } from "../errors/file-fault.ts";
import { changeRecord, readBlob, type Backup } from "./backup.ts";
import { writeDraft, type Draft } from "./draft.ts";
import { sha256 } from "./file-state.ts";
import { checkIndexUnlocked, editIndex, replaceIndex } from "./index-file.ts";
import { removeMarker, writeMarker, type Marker } from "./marker.ts";
import type { IndexContent, Restoration } from "./plan-restoration.ts";
import type { FixPlace } from "./types.ts";

/**
 * Puts everything back. An interruption is made up for by the next review. Throws FIX_NOT_WRITABLE, and
 * what is left to put back is put back by the next attempt.
 */
export async function carryOutRestoration(
  place: FixPlace,
  plan: Restoration,
  request: { readonly backups: readonly Backup[]; readonly folder: string },
): Promise<void> {
  try {
    await carryOut(place, plan, request);
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "FIX_NOT_WRITABLE",
      message: "some fixed files could not be restored",
      hint: "fix the problems above (disk full, missing permissions), then run `tool review --undo` again",
    });
  }
}

async function carryOut(
  place: FixPlace,
  plan: Restoration,
  request: { readonly backups: readonly Backup[]; readonly folder: string },
): Promise<void> {
  const { git, stateDirectory, now } = place;
  const { folder, backups } = request;
  const drafts = await writeDrafts(place, plan, folder);
  const next = await nextIndex(place, plan, folder);
  if (next !== null) await checkIndexUnlocked(plan.index);
  const marker: Marker = {
    does: "undo",
    backups: backups.map(({ ref }) => ref),
    files: plan.files.map(({ path }) => path),
    lock: next === null ? null : sha256(next.bytes ?? ""),
  };
  await writeMarker(stateDirectory, marker);
  if (plan.head !== null) {
    const { from, to } = plan.head;
    await git.bytes(["update-ref", "-m", "tool review --undo", "HEAD", to, from], {
      outlivesStop: true,
    });
  }
  if (next !== null) await replaceIndex(plan.index, next, folder);
  for (const draft of drafts) await draft.put();
  for (const backup of backups)
    await changeRecord(git, backup, { ...backup.record, undone: now.toISOString() });
  await removeMarker(stateDirectory);
}

async function writeDrafts(
  place: FixPlace,
  { files }: Restoration,
  folder: string,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const [at, { path, saved, state }] of files.entries()) {
    const bytes = await readBlob(place.git, saved);
    const request = { folder, name: `saved-${at}`, path: join(place.root, path), bytes };
    drafts.push(await writeDraft({ ...request, like: state }));
  }
  return drafts;
}

async function nextIndex(
  { git }: FixPlace,
  { raw, entries, index }: Restoration,
  folder: string,
): Promise<IndexContent | null> {
  if (raw !== null) return raw;
  if (entries.length === 0) return null;
  return { bytes: await editIndex(git, index, entries, folder), modified: null };
}
