import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { decodePath } from "../core/change/decode-path.ts";
import { parseRawDiff, type RawEntry } from "../core/change/parse-raw-diff.ts";
import { PINNED_ENVIRONMENT, PINNED_OPTIONS, PINNED_SETTINGS } from "./diff-options.ts";
import { readRegularText } from "../files/read-regular.ts";
import type { Git } from "./git.ts";

/** The result of one walk over the tracked files. */
export interface WorkTreeScan {
  /** Paths whose file, index entry and entry in HEAD are not all the same; one character a byte. */
  readonly pending: ReadonlySet<string>;
  /** Those of them that the index has and the work tree has not. */
  readonly gone: ReadonlySet<string>;
}

/** An index of some 10,000 files. Below it, three comparisons side by side end sooner than two after one another. */
export const LARGE_INDEX_BYTES = 1_000_000;

/**
 * Walks once over the tracked files of a large work tree; returns null if the index is smaller than `fromBytes`, or
 * git cannot say. After that, no other comparison has to look at every file.
 */
export async function scanWorkTree(git: Git, fromBytes: number): Promise<WorkTreeScan | null> {
  if (indexBytes(git.cwd) < fromBytes) return null;
  const scans = await Promise.all([compareByName(git, []), compareByName(git, ["--cached"])]);
  const [tree, index] = scans;
  if (tree === null || index === null) return null;
  return {
    pending: new Set([...tree, ...index].map(nameOf)),
    gone: new Set(tree.filter(({ status }) => status === "deleted").map(nameOf)),
  };
}

/** Returns the size of a work tree's own index; 0 if none is found. */
function indexBytes(root: string): number {
  const git = join(root, ".git");
  try {
    if (statSync(git).isDirectory()) return statSync(join(git, "index")).size;
    const named = /^gitdir: (.+)$/m.exec(readRegularText(git, { of: "git-data", maxBytes: 4096 }));
    return statSync(resolve(root, named?.[1] ?? "", "index")).size;
  } catch {
    return 0;
  }
}

/** So many paths, and characters of them, go on one command line on every system. */
const MOST_PATHS = 300;
const MOST_CHARACTERS = 20_000;

/**
 * Gives all paths that may differ between a commit and the work tree, to be named to git; null if there are too many.
 * @param scan of the same work tree
 * @param entered untracked files that are part of the comparison
 */
export async function pathsThatMayDiffer(
  git: Git,
  scan: WorkTreeScan,
  ends: { readonly base: string; readonly head: string; readonly entered: Iterable<string> },
): Promise<readonly string[] | null> {
  const committed = ends.base === ends.head ? [] : await compareByName(git, [ends.base, ends.head]);
  if (committed === null) return null;
  const paths = new Set([...scan.pending, ...ends.entered, ...committed.map(nameOf)]);
  if (paths.size > MOST_PATHS) return null;
  const spelled = [...paths].map((path) => decodePath(Buffer.from(path, "latin1")));
  const isWhole = [...paths].every(
    (path, at) => Buffer.from(spelled[at] ?? "").toString("latin1") === path,
  );
  const isShort = spelled.reduce((sum, { length }) => sum + length, 0) <= MOST_CHARACTERS;
  return isWhole && isShort ? spelled : null;
}

async function compareByName(
  git: Git,
  ends: readonly string[],
): Promise<readonly RawEntry[] | null> {
  const options = [...PINNED_OPTIONS, "--no-renames", "--raw", "-z"];
  const { status, stdout } = await git.try(
    [...PINNED_SETTINGS, "diff", ...options, ...ends, "--"],
    { env: PINNED_ENVIRONMENT },
  );
  return status === 0 ? parseRawDiff(stdout) : null;
}

function nameOf({ pathBytes }: RawEntry): string {
  return pathBytes.toString("latin1");
}
