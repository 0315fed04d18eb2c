import type { Git } from "./git.ts";

/** More commits than these are not looked at. */
const MAX_COMMITS = 300;

/** Reads the paths that each of the last commits changed, `commit` first; merges are left out. */
export async function readRecentChanges(
  git: Git,
  commit: string,
): Promise<readonly (readonly string[])[]> {
  const output = await git.text([
    "log",
    "-z",
    `--max-count=${MAX_COMMITS}`,
    "--no-merges",
    "--no-renames",
    "--name-only",
    "--format=%x1e",
    "--end-of-options",
    commit,
    "--",
  ]);
  return output
    .split("\x1e")
    .slice(1)
    .map((names) => names.split(/[\0\n]+/).filter((name) => name !== ""));
}
