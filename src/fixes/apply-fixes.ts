import { readIndexFile } from "../git/copy-index.ts";
import { pruneBackups } from "./backup.ts";
import { listIndex } from "./index-file.ts";
import { planWrites } from "./plan-writes.ts";
import { prepareWork } from "./prepare-work.ts";
import { recoverMarked } from "./recover-marked.ts";
import type { AppliedFixes, ApplyRequest } from "./types.ts";
import { withFixLock } from "./with-fix-lock.ts";
import { writeWork } from "./write-work.ts";

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
    const work = await prepareWork(request, { index, listing, writes, folder });
    await writeWork(request, work, folder);
    // The fixes are there: an old backup too many is no reason to say anything else.
    await pruneBackups(request.git, request.stateDirectory, request.run).catch(() => {});
    return { backup: work.backup.ref, files: writes.map(({ file }) => file), refused };
  });
}
