import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ReviewFixes } from "../../ship/pure/types.ts";
import type { Repository } from "../../git/open-repository.ts";

/**
 * Updates the user's index after a commit of review fixes, if the ship was killed right after the commit, and notes
 * the commit for `tool review --undo`. An index that is updated already stays as it is.
 */
export async function followFixCommit(
  { git, stateDirectory }: Repository,
  { fixes, rewrites, backup }: ReviewFixes,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const [{ planCommit }, { commitIntoIndex }] = await Promise.all([
    import("../../fixes/commit-plan.ts"),
    import("../../fixes/commit-into-index.ts"),
  ]);
  const { files } = await planCommit(git, before, { rewrites, fixes });
  await mkdir(join(stateDirectory, "commit"), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(stateDirectory, "commit", "commit-"));
  try {
    await commitIntoIndex({ git, before, after, files, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (backup === null) return;
  const { noteCommit } = await import("../../fixes/note-commit.ts");
  await noteCommit({ git, backup, before, commit: after });
}
