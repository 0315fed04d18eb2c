import { decodePath } from "../core/change/decode-path.ts";
import type { NewSide } from "../core/change/types.ts";
import type { BlobReader } from "./blob-reader.ts";
import type { Comparison } from "./comparison.ts";
import type { Git } from "./git.ts";
import { wordPatterns } from "./prefix-trie.ts";
import { readWorkTreeFile, stampFile } from "./work-tree-reader.ts";

/**
 * Opens the whole new side of a comparison: the work tree with the untracked files that git would add,
 * the index, or a tree. It is listed once, when somebody first asks.
 */
export function openNewSide(git: Git, comparison: Comparison, blobs: BlobReader): NewSide {
  let listed: Promise<ReadonlyMap<string, Entry>> | undefined;
  const entries = (): Promise<ReadonlyMap<string, Entry>> => {
    listed ??= listEntries(git, comparison);
    return listed;
  };
  return {
    directory: comparison.workTree === null ? null : git.cwd,
    paths: async () => [...(await entries()).keys()].sort(),
    async read(path, maxBytes) {
      const entry = (await entries()).get(path);
      if (entry === undefined) return null;
      const content =
        comparison.workTree === null
          ? await blobs.read(entry.id)
          : await readSmall(git.cwd, Buffer.from(entry.path, "latin1"), maxBytes);
      return content === null || content.length > maxBytes ? null : content;
    },
    async search(words) {
      const found = new Map(words.map((word) => [word, new Set<string>()]));
      if (found.size === 0) return new Map();
      const [output, known] = await Promise.all([
        git.bytes(grepArguments(comparison), {
          env: comparison.env,
          input: `${wordPatterns([...found.keys()]).join("\n")}\n`,
          answers: [0, 1],
        }),
        entries(),
      ]);
      for (const [word, path] of readMatches(output, comparison.newTree)) {
        if (known.has(path)) found.get(word)?.add(path);
      }
      return new Map([...found].map(([word, paths]) => [word, [...paths].sort()]));
    },
  };
}

/** A regular file of the side. */
interface Entry {
  /** One character a byte, for asking the file system. */
  readonly path: string;
  /** Name of its object; of a file in a work tree, whatever the index holds. */
  readonly id: string;
}

async function listEntries(
  git: Git,
  { newTree, workTree, env }: Comparison,
): Promise<ReadonlyMap<string, Entry>> {
  const list = async (...args: string[]): Promise<string> =>
    (await git.bytes([...args, "-z"], { env })).toString("latin1");
  if (newTree !== null) return toEntries(await list("ls-tree", "-r", "--full-tree", newTree));
  if (workTree === null) return toEntries(await list("ls-files", "--stage"));
  // Looking for what is gone means to look at every file, which the scan has done.
  const isKnown = workTree.scan !== null;
  const entries = toEntries(
    await list("ls-files", "-t", "--stage", ...(isKnown ? [] : ["--deleted"])),
  );
  for (const path of workTree.scan?.gone ?? []) entries.delete(decodeBytes(path));
  for (const path of workTree.unread)
    entries.set(decodePath(path), { path: path.toString("latin1"), id: "" });
  return entries;
}

/**
 * Reads `MODE blob ID TAB path` of ls-tree, `MODE ID STAGE TAB path` of ls-files, with or without a tag before them,
 * one character a byte. A large repository has a hundred thousand of them.
 */
function toEntries(output: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const gone: string[] = [];
  for (let start = 0; start < output.length;) {
    const end = output.indexOf("\0", start);
    const tab = output.indexOf("\t", start);
    const isTagged = output[start + 1] === " ";
    const fields = output.slice(isTagged ? start + 2 : start, tab).split(" ");
    const [mode = "", second = "", third = ""] = fields;
    const isConflict = second !== "blob" && third !== "0";
    const path = output.slice(tab + 1, end);
    if (isTagged && output[start] === GONE) gone.push(path);
    else if (mode.startsWith("100") && !isConflict)
      entries.set(decodeBytes(path), { path, id: second === "blob" ? third : second });
    start = end + 1;
  }
  for (const path of gone) entries.delete(decodeBytes(path));
  return entries;
}

/** A file that is gone from the work tree comes twice, with its tag in the index and with this one. */
const GONE = "R";

/** Decodes a path that has one character a byte. */
function decodeBytes(path: string): string {
  return BEYOND_ASCII.test(path) ? decodePath(Buffer.from(path, "latin1")) : path;
}

const BEYOND_ASCII = /[\x80-\xff]/;

async function readSmall(root: string, path: Buffer, maxBytes: number): Promise<Buffer | null> {
  const stamp = stampFile(root, path);
  if (stamp === null || stamp.isLink || stamp.bytes > maxBytes) return null;
  return readWorkTreeFile(root, path, stamp);
}

/**
 * One search for all words, whose every match is printed with its file. What of a user's settings
 * could run a program or reach into another repository is switched off; binary files are left out.
 */
function grepArguments({ newTree, workTree }: Comparison): string[] {
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
    ...(newTree === null && workTree === null ? ["--cached"] : []),
    "-f",
    "-",
    ...(newTree === null ? [] : [newTree]),
    "--",
  ];
}

/** The records `path NUL match NEWLINE`; in a tree, its id and a colon stand before the path. */
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
