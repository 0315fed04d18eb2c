import type { Git } from "./git.ts";

/** A commit as a summary of a branch shows it. */
export interface CommitFacts {
  readonly commit: string;
  readonly subject: string;
  /** The message below its subject, trimmed; empty when there is none. */
  readonly body: string;
  readonly author: string;
  readonly isMerge: boolean;
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
  return output.split("\0").flatMap((record) => {
    if (record === "") return [];
    const [commit = "", parents = "", author = "", subject = "", ...body] = record.split("\x1f");
    return [
      { commit, subject, body: body.join("\x1f").trim(), author, isMerge: parents.includes(" ") },
    ];
  });
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
