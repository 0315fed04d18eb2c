import { join } from "node:path";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { changeRecord, pruneBackups, saveBackup, writeBlob, type Backup } from "./backup.ts";
import { writeDraft, type Draft } from "./draft.ts";
import { readFileState, sha256 } from "./file-state.ts";
import {
  editIndex,
  listIndex,
  readIndexFile,
  replaceIndex,
  withEntries,
  type IndexFile,
  type IndexListing,
} from "./index-file.ts";
import { removeMarker, writeMarker } from "./marker.ts";
import { planWrites, type FileWrite } from "./plan-writes.ts";
import type { EntryRecord } from "./record.ts";
import { recoverMarked } from "./recover-marked.ts";
import type { AppliedFixes, ApplyRequest } from "./types.ts";
import { withFixLock } from "./with-fix-lock.ts";

/**
 * Writes fixes into the work tree, or into what is staged and the work tree beside it, all or none.
 * Everything that is touched is saved first. A file that is not what was reviewed is refused, never
 * forced; in the work tree's case nothing staged is touched. Throws FIX_LOCKED, FIX_NOT_WRITABLE and
 * STATE_NOT_WRITABLE.
 */
export async function applyFixes(request: ApplyRequest): Promise<AppliedFixes> {
  return withFixLock(request, async (folder) => {
    // Without this, what an interrupted run left would be taken for the user's own.
    await recoverMarked(request, folder);
    const index = await readIndexFile(request.git);
    const listing = await listIndex(request.git, index, folder);
    const { writes, refused } = await planWrites(request, listing);
    if (writes.length === 0) return { backup: null, files: [], refused };
    const work = await prepare(request, { index, listing, writes, folder }).catch(
      (thrown: unknown) => {
        throw notSaved(thrown);
      },
    );
    await carryOut(request, work, folder);
    // The fixes are there: an old backup too many is no reason to say anything else.
    await pruneBackups(request.git, request.stateDirectory, request.run).catch(() => {});
    return { backup: work.backup.ref, files: writes.map(({ file }) => file), refused };
  });
}

/** Everything that is needed to write, made before the first byte changes. */
interface Work {
  readonly backup: Backup;
  readonly files: readonly { readonly write: FileWrite; readonly draft: Draft }[];
  readonly index: IndexFile;
  /** The new index; null where it stays. */
  readonly nextIndex: Buffer | null;
}

async function prepare(
  request: ApplyRequest,
  facts: {
    readonly index: IndexFile;
    readonly listing: IndexListing;
    readonly writes: readonly FileWrite[];
    readonly folder: string;
  },
): Promise<Work> {
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
  for (const { file, state, next } of inTree) {
    files.push({
      path: file,
      mode: state.mode,
      saved: await writeBlob(git, state.bytes),
      before: state.sha256,
      after: sha256(next),
    });
  }
  const backup = await saveBackup(git, {
    ...request,
    folder,
    record: {
      run: request.run,
      title: request.title,
      time: request.now.toISOString(),
      head: await readHead(git),
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
    await takeBack(request, backup);
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

async function readHead(git: Git): Promise<string | null> {
  const { status, stdout } = await git.try(["rev-parse", "--verify", "--quiet", "HEAD"]);
  return status === 0 ? stdout.toString("utf8").trim() : null;
}

async function carryOut(request: ApplyRequest, work: Work, folder: string): Promise<void> {
  const { root, stateDirectory } = request;
  const { backup, files, index, nextIndex } = work;
  const written: FileWrite[] = [];
  try {
    await writeMarker(stateDirectory, {
      does: "apply",
      backups: [backup.ref],
      files: [
        ...new Set([...backup.record.files, ...backup.record.entries].map(({ path }) => path)),
      ],
      lock: nextIndex === null ? null : sha256(nextIndex),
    });
    for (const { write, draft } of files) {
      await checkUnchanged(root, write);
      await draft.put();
      written.push(write);
      request.onWritten?.(write.file);
    }
    if (nextIndex !== null) await replaceIndex(index, { bytes: nextIndex, modified: null }, folder);
    await removeMarker(stateDirectory);
  } catch (thrown) {
    const stuck = await putBack(root, written, folder);
    // With something left to put back the marker stays: the next review tries again.
    if (stuck.length === 0) {
      await removeMarker(stateDirectory);
      await takeBack(request, backup);
    }
    throw notWritable(thrown, backup, stuck);
  }
}

async function checkUnchanged(root: string, { file, state }: FileWrite): Promise<void> {
  const now = await readFileState(root, file);
  if (!("because" in now) && now.sha256 === state.sha256) return;
  const because = "because" in now ? now.because : "it changed";
  throw new ToolError(
    "FIX_NOT_WRITABLE",
    `${printable(file)} cannot be written: ${because} while fixes were applied, so none was`,
    { hint: "run the command again" },
  );
}

/** Gives the files that could not be put back. */
async function putBack(
  root: string,
  written: readonly FileWrite[],
  folder: string,
): Promise<string[]> {
  const stuck: string[] = [];
  for (const { file, state } of written.toReversed()) {
    try {
      const path = join(root, file);
      const request = { folder, name: "old", path, bytes: state.bytes, like: state };
      await (await writeDraft(request)).put();
    } catch {
      stuck.push(file);
    }
  }
  return stuck;
}

/** Nothing of it was applied, so there is nothing that an undo could take back. */
async function takeBack({ git, now }: ApplyRequest, backup: Backup): Promise<void> {
  const undone = { ...backup.record, undone: now.toISOString() };
  await changeRecord(git, backup, undone).catch(() => {});
}

/** Git says it in its own words when the disk is full, or the repository is not to be written to. */
function notSaved(thrown: unknown): unknown {
  if (!(thrown instanceof ToolError && thrown.code === "GIT_FAILED")) return thrown;
  return new ToolError(
    "FIX_NOT_WRITABLE",
    "what is there could not be saved, so no fix was applied",
    {
      cause: thrown.cause ?? thrown,
      hint: "make room on the disk, or see who may write to the repository: `df .; ls -ld .git`",
    },
  );
}

function notWritable(thrown: unknown, backup: Backup, stuck: readonly string[]): unknown {
  const [first] = stuck;
  if (first !== undefined) {
    const names = stuck.map(printable).join(", ");
    return new ToolError(
      "FIX_NOT_WRITABLE",
      `fixes could not be written, and these files could not be put back: ${names}`,
      {
        cause: thrown,
        hint: `see what was there: \`git show ${quoteForShell(`${backup.ref}:files/${first}`)}\``,
      },
    );
  }
  const isFromSystem = thrown instanceof Error && "code" in thrown && "syscall" in thrown;
  if (!isFromSystem) return thrown;
  return new ToolError("FIX_NOT_WRITABLE", "fixes could not be written; every file is as it was", {
    cause: thrown,
    hint: "make room on the disk, or see who may write to the file named above: `df .; ls -l`",
  });
}
