import type { Git } from "./git.ts";
import { isShallow } from "./history-cut.ts";

/** A commit as a summary of a branch shows it. */
export interface CommitFacts {
  readonly commit: string;
  readonly subject: string;
  /** The message below its subject, trimmed; empty when there is none. */
  readonly body: string;
  readonly author: string;
  readonly isMerge: boolean;
  /** A shallow clone ends with it. */
  readonly isCut: boolean;
}

/**
 * Reads the commits that `to` has and `from` has not, oldest first. Both are commit ids or refs in full; `from` null
 * means every commit.
 */
export async function readCommits(request: {
  readonly git: Git;
  readonly from: string | null;
  readonly to: string;
}): Promise<readonly CommitFacts[]> {
  const { git, from, to } = request;
  const output = await git.text(commitsBetween(from, to));
  const commits = output.split("\0").flatMap((record) => {
    if (record === "") return [];
    const [commit = "", parents = "", author = "", subject = "", ...rest] = record.split("\x1f");
    const body = rest.join("\x1f").trim();
    const [isMerge, isCut] = [parents.includes(" "), parents === ""];
    return [{ commit, subject, body, author, isMerge, isCut }];
  });
  // Only of a commit without a parent is it unknown whether the clone ends there or the history began with it.
  return !commits.some(({ isCut }) => isCut) || (await isShallow(git))
    ? commits
    : commits.map((each) => ({ ...each, isCut: false }));
}

/** Asks for the commits that `to` has and `from` has not. */
export function commitsBetween(from: string | null, to: string): readonly string[] {
  return [
    "log",
    "-z",
    "--reverse",
    "--topo-order",
    "--format=%H%x1f%P%x1f%an%x1f%s%x1f%b",
    "--end-of-options",
    ...(from === null ? [] : [`^${from}`]),
    to,
    "--",
  ];
}
