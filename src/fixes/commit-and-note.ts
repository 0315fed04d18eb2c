import { findCommit } from "../git/resolve-commit.ts";
import { changeRecord, readBackup } from "./backup.ts";
import { commitFixes, type CommitFixesRequest } from "./commit-fixes.ts";
import { noteCommit } from "./note-commit.ts";
import type { CommitIntent } from "./record.ts";
import type { CommittedFixes } from "./types.ts";

/**
 * Commits applied fixes alone, as `commitFixes` does, and writes that into their backup: what is going to be
 * committed before git is asked, and the commit after it. An undo finds the commit whenever this is killed.
 * @param request.backup the ref of the run's last backup; null if there is none
 */
export async function commitAndNote(
  request: CommitFixesRequest & { readonly backup: string | null },
): Promise<CommittedFixes> {
  const { git, backup } = request;
  if (backup === null) return await commitFixes(request);
  const note = (intent: CommitIntent | null) => noteIntent(request, backup, intent);
  let made: CommittedFixes;
  try {
    made = await commitFixes({ ...request, onIntent: note });
  } catch (thrown) {
    // Nothing was committed, so the user's next commit is not a commit of the fixes.
    const { record } = (await readBackup(git, backup)) ?? {};
    if (record?.committing?.before === (await findCommit(git, "HEAD"))) await note(null);
    throw thrown;
  }
  const { commit, before } = made;
  if (commit !== null && before !== null) await noteCommit({ git, backup, before, commit });
  return made;
}

async function noteIntent(
  { git }: Pick<CommitFixesRequest, "git">,
  ref: string,
  committing: CommitIntent | null,
): Promise<void> {
  const backup = await readBackup(git, ref);
  if (backup === null) throw new Error(`there is no backup ${ref}`);
  await changeRecord(git, backup, { ...backup.record, committing });
}
