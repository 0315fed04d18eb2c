import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { LineHunk } from "./pure/find-hunks.ts";
import { carryHunks } from "./pure/map-lines.ts";
import { copyIndex, readIndex } from "../git/copy-index.ts";
import type { Git } from "../git/git.ts";
import { readTreeChanges, type TreeChange, type TreeFile } from "./commit-changes.ts";
import {
  readEntries,
  writeEntries,
  type IndexEntry,
  type IndexUpdate,
} from "./commit-index-entries.ts";
import { decodeUtf8 } from "../core/decode-utf8.ts";
import type { PlannedFile } from "./commit-plan.ts";
import { ToolError } from "../errors/tool-error.ts";
import { replaceIndex } from "./index-file.ts";

export interface FollowedCommit {
  /** The changes of the commit, by path. */
  readonly changes: ReadonlyMap<string, TreeChange>;
  /** The hunks that staged text could not take, with the reason: it undoes them when it is committed. */
  readonly behind: ReadonlyMap<LineHunk, string>;
}

/**
 * Lets the user's index follow a commit that was made beside it, so that exactly what was staged before
 * is staged after: an entry that was as in `before` becomes what `after` has, and the fixes are carried
 * over to staged text. The new index is prepared aside; git's lock is held for its last check alone.
 */
export async function commitIntoIndex(request: {
  readonly git: Git;
  readonly before: string;
  readonly after: string;
  readonly files: readonly PlannedFile[];
  /** Absolute, there already, and nobody else's. */
  readonly folder: string;
}): Promise<FollowedCommit> {
  const { git, before, after, files, folder } = request;
  const changes = await readTreeChanges(git, before, after);
  const copy = join(folder, "next-index");
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (tries > 0) await wait(PAUSE_MS);
    await rm(copy, { force: true });
    const original = await copyIndex(git, copy, { outlivesStop: true });
    if (original.bytes === null) return { changes, behind: new Map() };
    const { updates, behind } = await findUpdates(git, copy, { changes, files });
    if (updates.length === 0) return { changes, behind };
    await writeEntries(git, copy, updates);
    const { mtimeMs } = await stat(copy);
    const next = { bytes: readIndex(copy), modified: Math.floor(mtimeMs / 1000) };
    const isReplaced = await replaceIndex(original, next, folder).then(
      () => true,
      (thrown: unknown) => {
        // The index has changed meanwhile or is locked.
        if (thrown instanceof ToolError && thrown.code === "FIX_NOT_WRITABLE") return false;
        throw thrown;
      },
    );
    if (isReplaced) return { changes, behind };
  }
  const all = files.flatMap(({ hunks }) => hunks);
  return { changes, behind: new Map(all.map((hunk) => [hunk, LOCKED])) };
}

/** Another git may hold the index for a moment. */
const MAX_TRIES = 20;
const PAUSE_MS = 100;
const LOCKED = "another git process held the index, so the staged content is older than the commit";
const STAGED = "the staged content differs in the same lines, so committing it would undo the fix";

async function findUpdates(
  git: Git,
  index: string,
  { changes, files }: { changes: FollowedCommit["changes"]; files: readonly PlannedFile[] },
): Promise<{ updates: readonly IndexUpdate[]; behind: FollowedCommit["behind"] }> {
  const entries = await readEntries(git, index, [...changes.keys()]);
  const planned = new Map(files.map((file) => [file.file, file]));
  const updates: IndexUpdate[] = [];
  const behind = new Map<LineHunk, string>();
  for (const [path, { old, now }] of changes) {
    const was = entries.get(path);
    const plan = planned.get(path);
    if (was?.isUnmerged === true) continue;
    // It follows already: a killed run got this far.
    if (was !== undefined && was.id === now?.id) continue;
    if (was?.id === old?.id) {
      updates.push({ path, to: followEntry(was, old, now), was });
    } else if (was !== undefined && plan !== undefined) {
      const { to, refused } = await carryIntoEntry(git, was, plan);
      if (to !== null) updates.push({ path, to, was });
      for (const hunk of refused) behind.set(hunk, STAGED);
    }
  }
  return { updates, behind };
}

/** Returns the committed file; a staged change of its mode alone stays staged. */
function followEntry(
  was: IndexEntry | undefined,
  old: TreeFile | null,
  now: TreeFile | null,
): TreeFile | null {
  if (was === undefined || now === null || was.mode === old?.mode) return now;
  return { mode: was.mode, id: now.id };
}

/** Returns staged text with the committed hunks in it, as far as they fit; null if none does. */
async function carryIntoEntry(
  git: Git,
  { mode, id }: IndexEntry,
  { before, after, hunks }: PlannedFile,
): Promise<{ to: TreeFile | null; refused: readonly LineHunk[] }> {
  const isFile = mode === "100644" || mode === "100755";
  const staged = isFile
    ? decodeUtf8(await git.bytes(["cat-file", "blob", id], { outlivesStop: true }))
    : null;
  if (staged === null) return { to: null, refused: hunks };
  const { text, carried, refused } = carryHunks(before, after, staged, hunks);
  if (carried.length === 0) return { to: null, refused: hunks };
  const written = await git.text(["hash-object", "-w", "--stdin"], {
    input: text,
    outlivesStop: true,
  });
  return { to: { mode, id: written }, refused: refused.map(({ hunk }) => hunk) };
}
