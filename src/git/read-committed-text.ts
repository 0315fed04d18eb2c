import type { Git } from "./git.ts";

/**
 * Returns the text of a file in the last commit; null if there is none. A symbolic link is none: git keeps its target
 * as if it were the text.
 */
export async function readCommittedText(git: Git, path: string): Promise<string | null> {
  const listed = await git.try(["ls-tree", "-z", "HEAD", "--", path]);
  const [, id] = /^100\d{3} blob ([0-9a-f]+)\t/.exec(listed.stdout.toString("utf8")) ?? [];
  if (listed.status !== 0 || id === undefined) return null;
  const { status, stdout } = await git.try(["cat-file", "blob", id]);
  return status === 0 ? stdout.toString("utf8") : null;
}
