import { access, constants, rm } from "node:fs/promises";
import { join } from "node:path";
import { UNREAD_BY_GIT_BYTES } from "../core/change/select-files.ts";
import { splitAtNul } from "../core/change/parse-raw-diff.ts";
import { copyIndex } from "./copy-index.ts";
import type { Git, GitOptions } from "./git.ts";
import { stampFile } from "./work-tree-reader.ts";
import { makeTemporaryFolder } from "../process/make-temporary-folder.ts";

/** An index in which everything that lies in the work tree has a place, so that one diff sees it all. */
export interface WorkTreeIndex {
  /** To be set for the git that compares; empty when the repository's own index will do. */
  readonly env: NonNullable<GitOptions["env"]>;
  /** Files not known to git, one character a byte. */
  readonly untracked: ReadonlySet<string>;
  /** Untracked files that git is not to read: over-large, or not readable. */
  readonly unread: readonly Buffer[];
  /** Repositories of their own inside the work tree, not known to this one. */
  readonly nested: readonly Buffer[];
  /** What lies in the index and differs from it, or from HEAD, and the untracked files that were entered. */
  readonly touched: readonly Buffer[];
  /** Whether something that git knows lies otherwise in the work tree than in HEAD; null if that has to be compared. */
  readonly differsFromHead: boolean | null;
  /** Takes the temporary copy away. */
  dispose(): Promise<void>;
}

/**
 * Asks, in one pass over the work tree, for what git does not know and was not told to ignore, and for what differs
 * from the index or the index from HEAD. The user's own cache of untracked files is used where there is one.
 */
export const WORK_TREE_STATUS = [
  "-c",
  "status.renames=false",
  "status",
  "--porcelain",
  "-z",
  "--untracked-files=all",
  "--ignore-submodules=dirty",
  "--ignored=no",
  "--no-renames",
] as const;

/**
 * Looks for untracked files and enters them in a temporary copy of the index: they then take part in
 * rename detection, and one that was only untracked by `git rm --cached` is compared with what it was.
 * The repository's own index is read, never written.
 */
export async function openWorkTreeIndex(git: Git): Promise<WorkTreeIndex> {
  const records = splitAtNul(await git.bytes(WORK_TREE_STATUS));
  const pathsOf = (isOther: boolean): Buffer[] =>
    records.flatMap((record) =>
      (record[0] === UNTRACKED) === isOther ? [record.subarray(LETTERS)] : [],
    );
  const [others, known] = [pathsOf(true), pathsOf(false)];
  const nested = others.filter((path) => path.at(-1) === SLASH).map((path) => path.subarray(0, -1));
  const files = others.filter((path) => path.at(-1) !== SLASH);
  const readable = await Promise.all(files.map((path) => isForGit(git.cwd, path)));
  const entered = files.filter((_, index) => readable[index] === true);
  const facts = {
    untracked: new Set(files.map((path) => path.toString("latin1"))),
    unread: files.filter((_, index) => readable[index] === false),
    nested,
    touched: [...known, ...entered],
    differsFromHead: differs(records),
  };
  if (entered.length === 0) {
    return { ...facts, env: {}, dispose: async () => {} };
  }

  const directory = await makeTemporaryFolder("tool-index-", git.temporaryFolder);
  const dispose = (): Promise<void> => rm(directory, { recursive: true, force: true });
  try {
    const index = join(directory, "index");
    await copyIndex(git, index);
    const env = { GIT_INDEX_FILE: index };
    // Any object name will do: an entry without times is always compared by content.
    const placeholder = await git.text(["hash-object", "--stdin"], { input: "" });
    await git.bytes(["-c", "core.splitIndex=false", "update-index", "-z", "--index-info"], {
      env,
      input: Buffer.concat(entered.map((path) => entry(placeholder, path))),
    });
    return { ...facts, env, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

const SLASH = 0x2f;
/** A record of `git status` is two letters, a space and the path; the letters are `??` for what git does not know. */
const UNTRACKED = 0x3f;
const LETTERS = 3;
const NUL = Buffer.from([0]);

/** What was staged and changed again, or is only out of the index, may lie as it does in HEAD. */
function differs(records: readonly Buffer[]): boolean | null {
  const states = records.map((record) => record.toString("latin1", 0, 2));
  const known = states.filter((state) => state !== "??");
  if (known.some((state) => state.includes(" ") && state !== "D ")) return true;
  return known.length === 0 ? false : null;
}

function entry(id: string, path: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`100644 ${id}\t`), path, NUL]);
}

async function isForGit(root: string, path: Buffer): Promise<boolean> {
  const stamp = stampFile(root, path);
  // Gone meanwhile, or behind a link: git will see that for itself.
  if (stamp === null || stamp.isLink) return true;
  if (stamp.bytes > UNREAD_BY_GIT_BYTES) return false;
  const absolute = Buffer.concat([Buffer.from(root), Buffer.from("/"), path]);
  return access(absolute, constants.R_OK).then(
    () => true,
    () => false,
  );
}
