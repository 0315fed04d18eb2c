import { readIndexFile } from "../git/copy-index.ts";
import { pruneBackups } from "./backup.ts";
import { listIndex, replaceIndex } from "./index-file.ts";
import { planWrites, type FileWrite } from "./plan-writes.ts";
import { prepareWork, type Work } from "./prepare-work.ts";
import { recoverMarked } from "./recover-marked.ts";
import type { AppliedFixes, ApplyRequest } from "./types.ts";
import { withFixLock } from "./with-fix-lock.ts";
import { printable } from "../core/printable.ts";
import { ToolError } from "../errors/tool-error.ts";
import { readFileState, sha256 } from "./file-state.ts";
import { removeMarker, writeMarker } from "./marker.ts";
import { dropBackup, notWritable, putBack } from "./put-back.ts";

/**
 * Writes fixes into the work tree, or into what is staged and the work tree beside it, all or none.
 * Everything that is touched is saved first. A file that is not what was reviewed is refused, never
 * forced; in the work tree's case nothing staged is touched. Throws FIX_LOCKED, FIX_NOT_WRITABLE and
 * STATE_NOT_WRITABLE.
 */
export async function applyFixes(request: ApplyRequest): Promise<AppliedFixes> {
  return withFixLock(request, async (folder) => {
    // Otherwise the remains of an interrupted run would count as the user's own.
    await recoverMarked(request, folder);
    const index = await readIndexFile(request.git);
    const listing = await listIndex(request.git, index, folder);
    const { writes, refused } = await planWrites(request, listing);
    if (writes.length === 0) return { backup: null, files: [], refused };
    const work = await prepareWork(request, { index, listing, writes, folder });
    await writeWork(request, work, folder);
    // The fixes are applied: ignore a failure to remove an old backup.
    await pruneBackups(request.git, request.stateDirectory, request.run).catch(() => {});
    return { backup: work.backup.ref, files: writes.map(({ file }) => file), refused };
  });
}

/**
 * Replaces the files, then the index. Whatever fails, what was replaced is put back. Throws
 * FIX_NOT_WRITABLE.
 */
async function writeWork(request: ApplyRequest, work: Work, folder: string): Promise<void> {
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
  } catch (thrown) {
    const stuck = await putBack(root, written, folder);
    // With something left to put back the marker stays: the next review tries again.
    if (stuck.length === 0) {
      await removeMarker(stateDirectory).catch(() => {});
      await dropBackup(request, backup);
    }
    throw notWritable(thrown, backup, stuck);
  }
  // Everything is written: a marker that stays is recognised as one of finished work.
  await removeMarker(stateDirectory).catch(() => {});
}

async function checkUnchanged(root: string, { file, state }: FileWrite): Promise<void> {
  const now = await readFileState(root, file);
  if (!("because" in now) && now.sha256 === state.sha256) return;
  const because = "because" in now ? now.because : "it changed";
  throw new ToolError(
    "FIX_NOT_WRITABLE",
    `${printable(file)} cannot be written: ${because} while fixes were being applied, so none was applied`,
    { hint: "run the command again" },
  );
}
