import type { Git } from "../git/git.ts";
import type { TreeFile } from "./commit-changes.ts";
import { noEntry } from "./index-file.ts";

/** The entry of a path in an index. */
export interface IndexEntry extends TreeFile {
  readonly isUnmerged: boolean;
  /** `git update-index --assume-unchanged` */
  readonly isAssumedUnchanged: boolean;
  /** `git update-index --skip-worktree`: also what a sparse checkout leaves out. */
  readonly isSkipped: boolean;
}

/** The new entry of a path in an index; null removes it. */
export interface IndexUpdate {
  readonly path: string;
  readonly to: TreeFile | null;
  readonly was: IndexEntry | undefined;
}

/** Reads the entries of some paths from the index file at `index`. */
export async function readEntries(
  git: Git,
  index: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  if (paths.length === 0) return new Map();
  const args = ["--literal-pathspecs", "ls-files", "-z", "--stage", "-v", "--", ...paths];
  const output = await git.text(args, { env: { GIT_INDEX_FILE: index }, outlivesStop: true });
  const entries = new Map<string, IndexEntry>();
  for (const line of output.split("\0")) {
    const [, tag = "", mode, id, stage, path] = /^(\w) (\d+) (\w+) (\d)\t(.+)$/s.exec(line) ?? [];
    if (mode === undefined || id === undefined || path === undefined) continue;
    entries.set(path, {
      mode,
      id,
      isUnmerged: stage !== "0",
      isAssumedUnchanged: tag === tag.toLowerCase(),
      isSkipped: tag.toLowerCase() === "s",
    });
  }
  return entries;
}

/** Writes entries to the index file at `index`, with the marks that they had, and looks their files up. */
export async function writeEntries(
  git: Git,
  index: string,
  updates: readonly IndexUpdate[],
): Promise<void> {
  const options = { env: { GIT_INDEX_FILE: index }, outlivesStop: true };
  const update = ["-c", "core.splitIndex=false", "update-index", "-z"];
  const none = updates.some(({ to }) => to === null) ? await noEntry(git) : "";
  const lines = updates.map(({ path, to }) => {
    const entry = to === null ? none : `${to.mode} ${to.id}`;
    return `${entry}\t${path}\0`;
  });
  await git.bytes([...update, "--index-info"], { ...options, input: lines.join("") });
  const kept = updates.filter(({ to }) => to !== null);
  const mark = async (flag: string, marked: readonly IndexUpdate[]): Promise<void> => {
    if (marked.length === 0) return;
    const input = marked.map(({ path }) => `${path}\0`).join("");
    await git.bytes([...update, flag, "--stdin"], { ...options, input });
  };
  // Comparisons by time and size alone then see which files are as in the index.
  const refresh = ["--literal-pathspecs", "-c", "core.splitIndex=false", "add", "--refresh", "--"];
  await git.try([...refresh, ...kept.map(({ path }) => path)], options);
  await mark(
    "--skip-worktree",
    kept.filter(({ was }) => was?.isSkipped === true),
  );
  await mark(
    "--assume-unchanged",
    kept.filter(({ was }) => was?.isAssumedUnchanged === true),
  );
}
