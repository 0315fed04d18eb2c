import { readdir, readlink, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Git } from "../git/git.ts";
import { readName } from "../process/read-processes.ts";

/** The age of a lock that no running git has just made, on systems where running programs cannot be listed. */
const SETTLED_MS = 10_000;

/**
 * Removes the lock files that a killed run's git left behind: only those younger than the run, and only while no git
 * works in this work tree. Returns their paths. To be called when no process of the run is alive.
 */
export async function clearGitLocks(request: {
  readonly git: Git;
  readonly branch: string;
  readonly remote: string;
  /** ISO 8601: when the run began. */
  readonly since: string;
  readonly now: Date;
}): Promise<string[]> {
  const { git, branch, remote, since, now } = request;
  const answer = await git.text([
    "rev-parse",
    "--path-format=absolute",
    ...LOCKS(branch, remote).flatMap((name) => ["--git-path", name]),
    "--git-dir",
    "--git-common-dir",
  ]);
  const paths = answer.split("\n");
  const [gitDirectory = "", commonDirectory = ""] = paths.slice(-2);
  const own = await Promise.all(
    [join(gitDirectory, "refs/worktree/tool"), join(commonDirectory, "refs/tool")].map(locksUnder),
  );
  const isFromRun = async (path: string): Promise<boolean> => {
    // A file's time may be cut to the second.
    const { mtimeMs = 0 } = await stat(path).catch(() => ({}) as { mtimeMs?: number });
    const isSettled = process.platform === "linux" || now.getTime() - mtimeMs > SETTLED_MS;
    return mtimeMs >= Math.floor(Date.parse(since) / 1000) * 1000 && isSettled;
  };
  const candidates: string[] = [];
  for (const path of [...paths.slice(0, -2), ...own.flat()])
    if (await isFromRun(path)) candidates.push(path);
  if (candidates.length === 0 || (await isGitAtWork([git.cwd, gitDirectory, commonDirectory])))
    return [];
  for (const path of candidates) await rm(path, { force: true });
  return candidates;
}

const LOCKS = (branch: string, remote: string): readonly string[] => [
  "index.lock",
  "HEAD.lock",
  "packed-refs.lock",
  `refs/heads/${branch}.lock`,
  `refs/remotes/${remote}/${branch}.lock`,
];

async function locksUnder(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".lock")).map((name) => join(directory, name));
}

/** Whether another git works in one of these folders. Only Linux can tell. */
async function isGitAtWork(folders: readonly string[]): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const looks = pids.map(async (pid) => {
    const name = readName(Number(pid));
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    const isGit = name === "git" || name.startsWith("git-");
    return isGit && folders.some((folder) => cwd === folder || cwd.startsWith(`${folder}/`));
  });
  return (await Promise.all(looks)).includes(true);
}
