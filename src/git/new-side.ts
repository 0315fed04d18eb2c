import { decodePath } from "../core/change/decode-path.ts";
import type { NewSide } from "../core/change/types.ts";
import type { BlobReader } from "./blob-reader.ts";
import type { Comparison } from "./comparison.ts";
import type { Git } from "./git.ts";
import { pathspecsOf } from "./inside-of.ts";
import { wordPatterns } from "./prefix-trie.ts";
import { openListing, type ListedFile, type TreeListing } from "./tree-listing.ts";
import { readWorkTreeFile, stampFile } from "./work-tree-reader.ts";

/**
 * Opens the whole new side of a comparison: the work tree with the untracked files that git would add, the index, or
 * a tree. It is listed once, on first use.
 */
export function openNewSide(git: Git, comparison: Comparison, blobs: BlobReader): NewSide {
  let whole: Promise<TreeListing> | undefined;
  const listing = (): Promise<TreeListing> => (whole ??= listFiles(git, comparison, []));
  // In a small repository the whole list costs no more than a part of it, and serves everybody.
  let questions = (comparison.workTree?.scan ?? null) === null ? 0 : MOST_QUESTIONS;
  const lookUp = (among?: readonly string[]): Promise<TreeListing> => {
    const areFew = among !== undefined && among.length <= MOST_AMONG;
    // A path that is shown with escapes cannot be named to git.
    if (whole !== undefined || !areFew || questions === 0 || among.some((each) => /\\x/.test(each)))
      return listing();
    questions -= 1;
    return listFiles(git, comparison, among);
  };
  return {
    directory: comparison.workTree === null ? null : git.cwd,
    paths: async () => [...(await listing()).paths()].sort(),
    lookUp,
    async read(path, maxBytes) {
      const entry = (await listing()).get(path);
      if (entry === undefined) return null;
      const content =
        comparison.workTree === null || isFromIndex(git.cwd, entry)
          ? await blobs.read(entry.id)
          : await readSmall(git.cwd, Buffer.from(entry.path, "latin1"), maxBytes);
      return content === null || content.length > maxBytes ? null : content;
    },
    async search(words) {
      const found = new Map(words.map((word) => [word, new Set<string>()]));
      if (found.size === 0) return new Map();
      const grep = (tree: string | null): Promise<Buffer> =>
        git.bytes(grepArguments(comparison, tree), {
          env: comparison.env,
          input: `${wordPatterns([...found.keys()]).join("\n")}\n`,
          answers: [0, 1],
        });
      const { newTree, workTree, head } = comparison;
      const [output, known] = await Promise.all([grep(newTree), listing()]);
      for (const [word, path] of readMatches(output, newTree)) {
        if (known.has(path)) found.get(word)?.add(path);
      }
      // In a work tree, git passes over what a sparse checkout leaves out.
      if (workTree !== null && head.commit !== null && known.leavesOut)
        for (const [word, path] of readMatches(await grep(head.commit), head.commit))
          if (known.get(path)?.isLeftOut === true) found.get(word)?.add(path);
      return new Map([...found].map(([word, paths]) => [word, [...paths].sort()]));
    },
  };
}

/** In a large index, so many questions about so many paths take less than the whole list. */
const MOST_QUESTIONS = 3;
const MOST_AMONG = 30;

/** @param among paths to which the list of an index is limited; none for all of it */
async function listFiles(
  git: Git,
  { newTree, workTree, env }: Comparison,
  among: readonly string[],
): Promise<TreeListing> {
  const list = (command: string, ...args: string[]): Promise<Buffer> =>
    git.bytes([command, "-z", ...args], { env });
  if (newTree !== null)
    return openListing(await list("ls-tree", "-r", "--full-tree", newTree), { isSorted: true });
  if (workTree === null) return openListing(await list("ls-files", "--stage"), { isSorted: true });
  // Looking for what is gone means to look at every file, which the scan has done.
  const gone = [...(workTree.scan?.gone ?? [])].map(
    (path) => [decodePath(Buffer.from(path, "latin1")), null] as const,
  );
  const unread = workTree.unread
    .map((path) => [decodePath(path), { path: path.toString("latin1"), id: "" }] as const)
    // A folder that cannot be opened is not a file.
    .filter(([path]) => !path.endsWith("/"));
  const instead = new Map([...gone, ...unread]);
  return workTree.scan === null
    ? // An older git prints what is gone after everything else.
      openListing(await list("ls-files", "-t", "--stage", "--deleted"), {
        isSorted: false,
        instead,
      })
    : openListing(await list("ls-files", "-t", "--stage", "--", ...pathspecsOf(among)), {
        isSorted: true,
        instead,
      });
}

/** Whether the index speaks for a file: a sparse checkout leaves it out, and nobody has put one in its place. */
function isFromIndex(root: string, { path, isLeftOut }: ListedFile): boolean {
  return isLeftOut === true && stampFile(root, Buffer.from(path, "latin1")) === null;
}

async function readSmall(root: string, path: Buffer, maxBytes: number): Promise<Buffer | null> {
  const stamp = stampFile(root, path);
  if (stamp === null || stamp.isLink || stamp.bytes > maxBytes) return null;
  return readWorkTreeFile(root, path, stamp);
}

/**
 * Returns the arguments of one search for all words, which prints every match with its file. User settings that could
 * run a program or reach into another repository are switched off; binary files are left out.
 */
function grepArguments({ workTree }: Comparison, tree: string | null): string[] {
  return [
    "-c",
    "grep.fallbackToNoIndex=false",
    "grep",
    "--no-textconv",
    "--no-ext-grep",
    "--no-recurse-submodules",
    "--no-color",
    "--no-line-number",
    "--no-column",
    "--no-heading",
    "--no-break",
    "--full-name",
    "--extended-regexp",
    "--word-regexp",
    "--only-matching",
    "--null",
    "-I",
    ...(tree === null && workTree === null ? ["--cached"] : []),
    "-f",
    "-",
    ...(tree === null ? [] : [tree]),
    "--",
  ];
}

/** Reads the records `path NUL match NEWLINE`; in a tree, its id and a colon stand before the path. */
function* readMatches(output: Buffer, newTree: string | null): Generator<[string, string]> {
  const prefix = newTree === null ? 0 : newTree.length + 1;
  let last: { bytes: Buffer; path: string } | undefined;
  for (let at = 0; at < output.length;) {
    const nul = output.indexOf(0, at);
    if (nul === -1) return;
    const newline = output.indexOf(0x0a, nul);
    const end = newline === -1 ? output.length : newline;
    const bytes = output.subarray(at + prefix, nul);
    if (last?.bytes.equals(bytes) !== true) last = { bytes, path: decodePath(bytes) };
    yield [output.toString("utf8", nul + 1, end), last.path];
    at = end + 1;
  }
}
