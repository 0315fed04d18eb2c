import type { Context } from "../../cli/context.ts";
import { printable } from "../../core/printable.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Repository } from "../../git/open-repository.ts";

/**
 * Undoes the fixes of a review that was cut short, so that it runs again on the user's own files. Fixes that were
 * edited since stay.
 */
export async function takeBackHalfReview(
  { streams, now }: Pick<Context, "streams" | "now">,
  { git, root, stateDirectory }: Repository,
  { run, begin, ended }: RunState,
): Promise<void> {
  const isPlanned = begin.plan.steps.some(
    ({ id, decision }) => id === "review" && decision.do === "run",
  );
  if (!isPlanned || ended.has("review")) return;
  const [{ listBackups }, { undoFixes }] = await Promise.all([
    import("../../fixes/backup.ts"),
    import("../../fixes/undo-fixes.ts"),
  ]);
  const backups = await listBackups(git, stateDirectory);
  const last = backups.find(({ record }) => record.undone === null);
  if (last?.record.run !== run) return;
  try {
    await undoFixes({ git, root, stateDirectory, now: now() });
    streams.status("undid the fixes of the interrupted review, which runs again");
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    streams.status(`the fixes of the interrupted review stay: ${printable(thrown.message)}`);
  }
}
