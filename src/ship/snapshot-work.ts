import { lstat, rm } from "node:fs/promises";
import { join } from "node:path";
import { decodePath } from "../core/change/decode-path.ts";
import { untrackedIn } from "../core/change/parse-status.ts";
import { copyIndex } from "../git/copy-index.ts";
import type { Git } from "../git/git.ts";
import { ownIdentity } from "../git/own-identity.ts";
import { makeTemporaryFolder } from "../process/make-temporary-folder.ts";
import { allBut, isRepository } from "./all-but.ts";

/** The user's work at one moment, as a commit that nothing names yet. */
export interface WorkSnapshot {
  readonly commit: string;
  /** Untracked files that are left out as too large. */
  readonly leftOut: readonly string[];
}

const REFS = "refs/worktree/tool/snapshots";
/** The same work is the same commit, whenever it is saved. */
const DATE = "1970-01-01T00:00:00Z";
const MAX_SNAPSHOTS = 20;
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/**
 * Saves index, work tree and untracked files as a commit: its tree is the work tree, its second parent's
 * tree the index. Ignored files, nested repositories and untracked files over 50 MB are left out; the
 * index and the files themselves are only read. Null if git cannot (files in conflict).
 * @param status the answer of `readStatus`
 */
export async function snapshotWork(git: Git, status: Buffer): Promise<WorkSnapshot | null> {
  const folder = await makeTemporaryFolder("tool-snapshot-", git.temporaryFolder);
  try {
    const index = join(folder, "index");
    const env = { GIT_INDEX_FILE: index };
    const own = ["-c", "core.splitIndex=false"];
    const [{ leftOut, nested }] = await Promise.all([
      listLeftOut(git.cwd, status),
      copyIndex(git, index),
    ]);
    const { args, input } = allBut([...leftOut, ...nested]);
    const indexTree = await git.try([...own, "write-tree"], { env });
    if (indexTree.status !== 0) return null;
    // Only a file that cannot be read is missing then.
    await git.try([...own, "add", "--all", "--ignore-errors", ...args], { env, input });
    const tree = await git.text([...own, "write-tree"], { env });
    const identity = ownIdentity(DATE);
    const commitTree = (args: readonly string[], message: string): Promise<string> =>
      git.text(["commit-tree", "--no-gpg-sign", ...args], { env: identity, input: `${message}\n` });
    const staged = indexTree.stdout.toString("utf8").trim();
    const indexCommit = await commitTree(["-p", "HEAD", staged], "index");
    const commit = await commitTree(
      ["-p", "HEAD", "-p", indexCommit, tree],
      "your work before a ship",
    );
    return { commit, leftOut: leftOut.map(decodePath) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names a snapshot by its run, only for this work tree, and returns the ref. */
export async function keepSnapshot(git: Git, run: string, commit: string): Promise<string> {
  const ref = `${REFS}/${run}`;
  await git.text(["update-ref", ref, commit]);
  return ref;
}

/** Drops all but the newest snapshots; those of the runs named stay in any case. */
export async function pruneSnapshots(git: Git, keep: ReadonlySet<string>): Promise<void> {
  const listed = await git.text(["for-each-ref", "--format=%(refname)", REFS]);
  const refs = listed.split("\n").filter((ref) => ref !== "");
  const old = refs
    .sort()
    .slice(0, Math.max(0, refs.length - MAX_SNAPSHOTS))
    .filter((ref) => !keep.has(ref.slice(REFS.length + 1)));
  if (old.length === 0) return;
  await git.text(["update-ref", "--stdin"], {
    input: old.map((ref) => `delete ${ref}\n`).join(""),
  });
}

async function listLeftOut(
  root: string,
  status: Buffer,
): Promise<{ readonly leftOut: readonly Buffer[]; readonly nested: readonly Buffer[] }> {
  const paths = untrackedIn(status);
  const sizes = await Promise.all(
    paths.map((path) =>
      lstat(Buffer.concat([Buffer.from(`${root}/`), path])).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return {
    leftOut: paths.filter((path, at) => !isRepository(path) && (sizes[at] ?? 0) > MAX_FILE_BYTES),
    nested: paths.filter(isRepository),
  };
}
