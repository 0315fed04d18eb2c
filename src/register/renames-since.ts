import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { RegisterEntry } from "./pure/types.ts";
import type { Git } from "../git/git.ts";
import { isNotThere } from "../errors/system-code.ts";

/**
 * Finds the former names of files, by their current names, for `matchQuestion`. Git is asked only if an entry is
 * about a file that is no longer in the work tree. A file without former names is left out.
 */
export async function findFormerNames(request: {
  readonly git: Git;
  readonly root: string;
  readonly entries: readonly Pick<RegisterEntry, "file">[];
  /** Relative to the top of the work tree, with `/`. */
  readonly files: readonly string[];
}): Promise<ReadonlyMap<string, readonly string[]>> {
  const { git, root, entries, files } = request;
  const named = new Set(entries.flatMap(({ file }) => (file === null ? [] : [file])));
  const isGone = await Promise.all([...named].map((file) => isMissing(join(root, file))));
  return isGone.includes(true) ? await renamesSince({ git, files }) : new Map();
}

/** Covers years of most projects, and takes seconds in the others. */
const MOST_RENAMING_COMMITS = 2_000;
const TIME_LIMIT_MS = 5_000;

const RENAMES = [
  "--name-status",
  "-z",
  "-M",
  "-l2000",
  "--diff-filter=R",
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--no-relative",
  "-O/dev/null",
] as const;

/**
 * Finds the former names of files, the latest first, by their current names: in uncommitted changes, then back
 * along the history of HEAD within the time limit. Files that were never renamed are left out.
 */
export async function renamesSince(request: {
  /** At the top of the work tree. */
  readonly git: Git;
  readonly files: readonly string[];
}): Promise<ReadonlyMap<string, readonly string[]>> {
  const { git, files } = request;
  const options = { timeoutMs: TIME_LIMIT_MS };
  const pending = await git.try(["diff", ...RENAMES, "HEAD", "--"], options);
  const past = await git.try(
    [
      "log",
      "--format=",
      "--no-show-signature",
      `--max-count=${MOST_RENAMING_COMMITS}`,
      ...RENAMES,
      "HEAD",
      "--",
    ],
    options,
  );
  // The output of a log that ran out of time is used; only its last name may be incomplete.
  const renames = [...readRenames(pending.stdout), ...readRenames(past.stdout)];
  const former = new Map<string, string[]>();
  for (const file of new Set(files)) {
    const names = followBack(file, renames);
    if (names.length > 0) former.set(file, names);
  }
  return former;
}

interface Rename {
  readonly from: string;
  readonly to: string;
}

function followBack(file: string, renames: readonly Rename[]): string[] {
  const names: string[] = [];
  for (const { from, to } of renames) {
    // Earlier, the name belonged to the file that was renamed away from it.
    if (names.length === 0 && from === file) break;
    const isKnown = from === file || names.includes(from);
    if (!isKnown && (names.at(-1) ?? file) === to) names.push(from);
  }
  return names;
}

/** `R096 NUL old NUL new NUL`, repeated (git-diff(1), "raw output format"); an incomplete end is dropped. */
function readRenames(output: Buffer): Rename[] {
  const words = output.toString("utf8").split("\0").slice(0, -1);
  const renames = [];
  for (let at = 0; at + 2 < words.length; at += 3) {
    // The log puts a line break between commits.
    if (!/^\n*R\d*$/.test(words[at] ?? "")) break;
    renames.push({ from: words[at + 1] ?? "", to: words[at + 2] ?? "" });
  }
  return renames;
}

async function isMissing(path: string): Promise<boolean> {
  return lstat(path).then(() => false, isNotThere);
}
