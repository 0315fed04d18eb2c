import { printable } from "../core/printable.ts";
import { ToolError } from "../errors/tool-error.ts";
import { readFileState, sha256 } from "./file-state.ts";
import { replaceIndex } from "./index-file.ts";
import { removeMarker, writeMarker } from "./marker.ts";
import type { FileWrite } from "./plan-writes.ts";
import type { Work } from "./prepare-work.ts";
import { dropBackup, notWritable, putBack } from "./put-back.ts";
import type { ApplyRequest } from "./types.ts";

/**
 * Replaces the files, then the index. Whatever fails, what was replaced is put back. Throws
 * FIX_NOT_WRITABLE.
 */
export async function writeWork(request: ApplyRequest, work: Work, folder: string): Promise<void> {
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
  // Everything is written: a marker that stays is found to be about finished work.
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
