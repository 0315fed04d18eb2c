import { decodePath } from "../core/change/decode-path.ts";
import { splitAtNul } from "../core/change/parse-raw-diff.ts";
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
          : await readSmall(git.cwd, entry.path, maxBytes);
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
  /** Byte for byte, for asking the file system. */
  readonly path: Buffer;
  /** Name of its object; of a file in a work tree, whatever the index holds. */
  readonly id: string;
}

async function listEntries(
  git: Git,
  { newTree, workTree, env }: Comparison,
): Promise<ReadonlyMap<string, Entry>> {
  const list = async (...args: string[]): Promise<Buffer[]> =>
    splitAtNul(await git.bytes([...args, "-z"], { env }));
  if (newTree !== null) return toEntries(await list("ls-tree", "-r", "--full-tree", newTree));
  if (workTree === null) return toEntries(await list("ls-files", "--stage"));
  const tagged = await list("ls-files", "-t", "--stage", "--deleted");
  // A file that is gone from the work tree comes twice, with its tag in the index and with `R`.
  const staged = toEntries(tagged.map(withoutTag));
  const gone = toEntries(tagged.filter((record) => record[0] === GONE).map(withoutTag));
  const unread = workTree.unread.map((path) => [decodePath(path), { path, id: "" }] as const);
  return new Map([...[...staged].filter(([path]) => !gone.has(path)), ...unread]);
}

const GONE = "R".charCodeAt(0);

function withoutTag(record: Buffer): Buffer {
  return record.subarray(2);
}

/** `MODE blob ID TAB path` of ls-tree, `MODE ID STAGE TAB path` of ls-files. */
function toEntries(records: readonly Buffer[]): ReadonlyMap<string, Entry> {
  return new Map(
    records.flatMap((record) => {
      const tab = record.indexOf("\t");
      const [mode = "", second = "", third = ""] = record.toString("latin1", 0, tab).split(" ");
      const isFile = mode.startsWith("100");
      const isConflict = second !== "blob" && third !== "0";
      if (!isFile || isConflict) return [];
      const path = record.subarray(tab + 1);
      return [[decodePath(path), { path, id: second === "blob" ? third : second }] as const];
    }),
  );
}

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
