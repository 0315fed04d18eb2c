import { join } from "node:path";
import { ToolError } from "../errors/tool-error.ts";
import type { IndexFile } from "../git/copy-index.ts";
import type { Git } from "../git/git.ts";
import { findCommit } from "../git/resolve-commit.ts";
import { saveBackup, writeBlob, type Backup } from "./backup.ts";
import { writeDraft, type Draft } from "./draft.ts";
import { sha256 } from "./file-state.ts";
import { editIndex, withEntries, type IndexListing } from "./index-file.ts";
import type { FileWrite } from "./plan-writes.ts";
import type { EntryRecord } from "./record.ts";
import { dropBackup, notWritable } from "./put-back.ts";
import type { ApplyRequest } from "./types.ts";

/** Everything that is needed to write, made before the first byte changes. */
export interface Work {
  readonly backup: Backup;
  readonly files: readonly { readonly write: FileWrite; readonly draft: Draft }[];
  readonly index: IndexFile;
  /** The new index; null if it stays. */
  readonly nextIndex: Buffer | null;
}

interface Facts {
  readonly index: IndexFile;
  readonly listing: IndexListing;
  readonly writes: readonly FileWrite[];
  readonly folder: string;
}

/**
 * Saves what is there and writes everything new beside it: whatever needs room on the disk happens
 * here, with every file as it was. Throws FIX_NOT_WRITABLE.
 */
export async function prepareWork(request: ApplyRequest, facts: Facts): Promise<Work> {
  try {
    return await prepare(request, facts);
  } catch (thrown) {
    throw notSaved(thrown);
  }
}

async function prepare(request: ApplyRequest, facts: Facts): Promise<Work> {
  const { git, root } = request;
  const { index, listing, folder } = facts;
  const inTree = facts.writes.filter(({ state, next }) => !next.equals(state.bytes));
  const entries = await stageBlobs(git, facts.writes);
  const nextIndex =
    entries.length === 0
      ? null
      : await editIndex(
          git,
          index,
          entries.map(({ path, after }) => ({ path, to: after })),
          folder,
        );
  const files = [];
  for (const { file, state, next } of inTree)
    files.push({
      path: file,
      mode: state.mode,
      saved: await writeBlob(git, state.bytes),
      before: state.sha256,
      after: sha256(next),
    });
  const backup = await saveBackup(git, {
    ...request,
    folder,
    record: {
      run: request.run,
      title: request.title,
      time: request.now.toISOString(),
      head: await findCommit(git, "HEAD"),
      target: request.target,
      files,
      index: {
        saved: index.bytes === null ? null : await writeBlob(git, index.bytes),
        modified: index.modified,
        before: listing.hash,
        after: withEntries(listing, entries).hash,
      },
      entries,
    },
  });
  try {
    const drafts = [];
    for (const [at, write] of inTree.entries()) {
      const path = join(root, write.file);
      const { state: like, next: bytes } = write;
      drafts.push({
        write,
        draft: await writeDraft({ folder, name: `new-${at}`, path, bytes, like }),
      });
    }
    return { backup, files: drafts, index, nextIndex };
  } catch (thrown) {
    await dropBackup(request, backup);
    throw notWritable(thrown, backup, []);
  }
}

async function stageBlobs(git: Git, writes: readonly FileWrite[]): Promise<EntryRecord[]> {
  const entries: EntryRecord[] = [];
  for (const { file, staged } of writes) {
    if (staged === null) continue;
    const { mode, before, next } = staged;
    entries.push({ path: file, before, after: `${mode} ${await writeBlob(git, next)}` });
  }
  return entries;
}

/** Rewords git's failure on a full disk or a read-only repository. */
function notSaved(thrown: unknown): unknown {
  if (!(thrown instanceof ToolError && thrown.code === "GIT_FAILED")) return thrown;
  return new ToolError(
    "FIX_NOT_WRITABLE",
    "the current content could not be backed up, so no fix was applied",
    {
      cause: thrown.cause ?? thrown,
      hint: "free disk space, or check the permissions of the repository: `df .; ls -ld .git`",
    },
  );
}
