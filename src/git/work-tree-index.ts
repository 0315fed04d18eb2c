import { access, constants, rm } from "node:fs/promises";
import { join } from "node:path";
import { succeeds } from "../core/succeeds.ts";
import { UNREAD_BY_GIT_BYTES } from "../core/change/select-files.ts";
import { splitAtNul } from "../core/change/parse-raw-diff.ts";
import { readIndexFile, writeIndexCopy } from "./copy-index.ts";
import { emptyObject } from "./empty-object.ts";
import { gitFailed, type Git, type GitOptions } from "./git.ts";
import { scanWorkTree, type WorkTreeScan } from "./scan-work-tree.ts";
import { stampFile } from "./work-tree-reader.ts";
import { makeTemporaryFolder, temporaryFileFault } from "../process/make-temporary-folder.ts";

/** An index in which everything that lies in the work tree has a place, so that one diff sees it all. */
export interface WorkTreeIndex {
  /** To be set for the git that compares; empty when the repository's own index will do. */
  readonly env: NonNullable<GitOptions["env"]>;
  /** The tracked files that differ from HEAD; null if every comparison has to find them. */
  readonly scan: WorkTreeScan | null;
  /** Files not known to git, one character a byte. */
  readonly untracked: ReadonlySet<string>;
  /** Untracked files that git is not to read, over-large or not readable, and folders that it cannot open: `closed/`. */
  readonly unread: readonly Buffer[];
  /** Other repositories inside the work tree, not known to this one. */
  readonly nested: readonly Buffer[];
  /** Takes the temporary copy away. */
  dispose(): Promise<void>;
}

/** Asks for what git does not know and was not told to ignore. */
export const UNTRACKED_FILES = ["ls-files", "-z", "--others", "--exclude-standard"] as const;

/**
 * Looks for untracked files and enters them in a temporary copy of the index: they then take part in
 * rename detection, and one that was only untracked by `git rm --cached` is compared with what it was.
 * The repository's own index is read, never written.
 */
export async function openWorkTreeIndex(git: Git, scanFromBytes: number): Promise<WorkTreeIndex> {
  const [listed, scan] = await Promise.all([
    git.try(UNTRACKED_FILES),
    scanWorkTree(git, scanFromBytes),
  ]);
  if (listed.status !== 0) throw gitFailed(UNTRACKED_FILES, listed, git.cwd);
  const others = splitAtNul(listed.stdout);
  const nested = others.filter((path) => path.at(-1) === SLASH).map((path) => path.subarray(0, -1));
  const files = others.filter((path) => path.at(-1) !== SLASH);
  const readable = await Promise.all(files.map((path) => isForGit(git.cwd, path)));
  const entered = files.filter((_, index) => readable[index] === true);
  const facts = {
    scan,
    untracked: new Set(files.map((path) => path.toString("latin1"))),
    unread: [
      ...files.filter((_, index) => readable[index] === false),
      ...closedFolders(listed.stderr),
    ],
    nested,
  };
  if (entered.length === 0) return { ...facts, env: {}, dispose: async () => {} };

  const directory = await makeTemporaryFolder("tool-index-", git.temporaryFolder);
  const dispose = (): Promise<void> => rm(directory, { recursive: true, force: true });
  try {
    const index = join(directory, "index");
    const original = await readIndexFile(git);
    await writeIndexCopy(original, index).catch((thrown: unknown) => {
      throw temporaryFileFault(thrown, index);
    });
    const env = { GIT_INDEX_FILE: index };
    // Any object name will do: an entry without times is always compared by content.
    const placeholder = await emptyObject(git, "blob");
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

/** Returns the folders that git could not open and passed over, as its warnings say. */
function closedFolders(said: string): readonly Buffer[] {
  const lines = said.matchAll(/^warning: could not open directory '(.+\/)': /gm);
  return [...lines].map(([, folder = ""]) => Buffer.from(folder));
}

const SLASH = 0x2f;
const NUL = Buffer.from([0]);

function entry(id: string, path: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`100644 ${id}\t`), path, NUL]);
}

async function isForGit(root: string, path: Buffer): Promise<boolean> {
  const stamp = stampFile(root, path);
  // Gone since, or behind a link: git will see that for itself.
  if (stamp === null || stamp.isLink) return true;
  if (stamp.bytes > UNREAD_BY_GIT_BYTES) return false;
  const absolute = Buffer.concat([Buffer.from(root), Buffer.from("/"), path]);
  return succeeds(access(absolute, constants.R_OK));
}
