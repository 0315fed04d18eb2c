import type { Git } from "../git/git.ts";
import { readTreeChanges } from "./commit-changes.ts";
import type { CommitIntent } from "./record.ts";

/**
 * Judges a commit. Ours has our subject, which a hook may have added to, and changes our files alone. One that has
 * all the fixes is reported: a hook may have changed its message, or the user has made it.
 */
export async function judgeCommit(
  git: Git,
  { before, subject, files }: Pick<CommitIntent, "before" | "subject" | "files">,
  commit: string,
): Promise<"own" | "like" | "other"> {
  const changes = await readTreeChanges(git, before, commit);
  const message = await git.text(["log", "-1", "--format=%B", commit], { outlivesStop: true });
  const hasFiles = files.every(({ path }) => changes.has(path));
  const hasSubject = message.split("\n", 1)[0]?.includes(subject) === true;
  if (hasFiles && hasSubject && changes.size === files.length) return "own";
  const holdsAll = files.every(({ path, id }) => changes.get(path)?.now?.id === id);
  return holdsAll || (hasFiles && hasSubject) ? "like" : "other";
}
