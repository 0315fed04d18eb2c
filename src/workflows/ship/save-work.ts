import type { Context } from "../../cli/context.ts";
import { printable } from "../../core/printable.ts";
import type { WorkPrint } from "../../ship/pure/journal/types.ts";
import { toolErrorsIn } from "../../errors/tool-error.ts";
import type { Repository } from "../../git/open-repository.ts";
import { hasPending, readWorkPrint } from "../../ship/read-work-print.ts";
import { snapshotWork, type WorkSnapshot } from "../../ship/snapshot-work.ts";

/**
 * Reads the state of the work tree, and copies it if it differs from the commit. A copy that fails stops nothing.
 * @param status the answer of `readStatus` with renames
 */
export async function saveWork(
  { streams }: Pick<Context, "streams">,
  { git }: Repository,
  status: Promise<Buffer>,
): Promise<{ readonly work: WorkPrint; readonly snapshot: WorkSnapshot | null }> {
  const work = await readWorkPrint(git, status);
  if (!hasPending(work)) return { work, snapshot: null };
  try {
    const snapshot = await snapshotWork(git, await status);
    for (const path of snapshot?.leftOut ?? [])
      streams.detail(`not in the copy of your work, because it is too large: ${printable(path)}`);
    return { work, snapshot };
  } catch (thrown) {
    const [fault] = toolErrorsIn(thrown);
    if (fault === undefined) throw thrown;
    streams.detail(`your work could not be backed up: ${fault.message}`);
    return { work, snapshot: null };
  }
}
