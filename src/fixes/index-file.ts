import { link, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { succeeds } from "../core/succeeds.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { orElse } from "../core/or-else.ts";
import { systemCode } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { readIndex, readIndexFile, writeIndexCopy, type IndexFile } from "../git/copy-index.ts";
import type { Git } from "../git/git.ts";
import { syncFolder, writeDurably } from "./draft.ts";
import { sha256 } from "./file-state.ts";
import type { EntryRecord } from "./record.ts";

/** The content of an index, without its times. */
export interface IndexListing {
  /** SHA-256 over all entries, with their flags. */
  readonly hash: string;
  /** `MODE OBJECT` of each path that is not in conflict. */
  readonly entries: ReadonlyMap<string, string>;
  /** One entry each: `TAG MODE OBJECT STAGE<tab>PATH`, one character a byte. */
  readonly lines: readonly string[];
}

/** Lists what an index holds; a copy of it in `folder` is asked, so that it is this very one. */
export async function listIndex(
  git: Git,
  index: Pick<IndexFile, "bytes" | "modified">,
  folder: string,
): Promise<IndexListing> {
  const env = { GIT_INDEX_FILE: await copyInto(index, folder) };
  const output = await git.bytes(["ls-files", "--stage", "-v", "-z"], { env });
  return listingOf(output.toString("latin1").split("\0").slice(0, -1));
}

/** Returns the listing with some entries changed. */
export function withEntries(listing: IndexListing, changes: readonly EntryRecord[]): IndexListing {
  const changed = new Map(changes.map((it) => [Buffer.from(it.path).toString("latin1"), it.after]));
  const kept = listing.lines.filter((line) => !changed.has(line.slice(line.indexOf("\t") + 1)));
  const added = [...changed].flatMap(([path, after]) =>
    after === null ? [] : [`H ${after} 0\t${path}`],
  );
  return listingOf([...kept, ...added]);
}

/** Returns the bytes of an index with changed entries: `MODE OBJECT`, null to remove one. */
export async function editIndex(
  git: Git,
  index: Pick<IndexFile, "bytes" | "modified">,
  changes: readonly { readonly path: string; readonly to: string | null }[],
  folder: string,
): Promise<Buffer> {
  const copy = await copyInto(index, folder);
  const none = changes.some(({ to }) => to === null) ? await noEntry(git) : "";
  const input = changes.map(({ path, to }) => `${to ?? none}\t${path}\0`).join("");
  // A split index would leave its shared half in the repository.
  await git.bytes(["-c", "core.splitIndex=false", "update-index", "-z", "--index-info"], {
    env: { GIT_INDEX_FILE: copy },
    input,
  });
  return readIndex(copy);
}

/**
 * Replaces an index the way git does, through its lock. Throws FIX_NOT_WRITABLE, with the index as it
 * was, when git holds the lock or the index is no longer `index`.
 */
export async function replaceIndex(
  index: IndexFile,
  next: Pick<IndexFile, "bytes" | "modified">,
  folder: string,
): Promise<void> {
  const lock = `${index.path}.lock`;
  const draft = join(folder, "index-next");
  await writeDurably(draft, next.bytes ?? "", { mode: index.mode });
  // Git trusts an entry's times when they are older than the index. One that is put back and looks
  // newer than it is would hide an edit made in the same instant.
  if (next.modified !== null) await utimes(draft, next.modified, next.modified);
  try {
    await takeLock(draft, lock);
    const found = readIfThere(index.path);
    if (!isEqual(found, index.bytes)) {
      await rm(lock, { force: true });
      throw new ToolError("FIX_NOT_WRITABLE", "the index changed while fixes were written", {
        hint: "run the command again",
      });
    }
    await rename(lock, index.path);
    if (next.bytes === null) await rm(index.path, { force: true });
    await syncFolder(join(index.path, ".."));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Throws FIX_NOT_WRITABLE while another git works on the index. */
export async function checkIndexUnlocked(index: Pick<IndexFile, "path">): Promise<void> {
  const lock = `${index.path}.lock`;
  const isThere = await succeeds(stat(lock));
  if (isThere) throw isLocked(lock);
}

/** Removes the lock that a killed run of this program left, recognised by its content. */
export async function clearOwnLock(git: Git, content: string): Promise<void> {
  const { path } = await readIndexFile(git);
  const found = readIfThere(`${path}.lock`);
  if (found !== null && sha256(found) === content) await rm(`${path}.lock`, { force: true });
}

/** Returns null for an unreadable file: it is not ours then. */
function readIfThere(path: string): Buffer | null {
  return orElse(() => readIndex(path), null);
}

/** Returns the entry that takes a path out of an index. Git reads the object's name, but does not use it. */
export async function noEntry(git: Git): Promise<string> {
  const format = await git.text(["rev-parse", "--show-object-format"], { outlivesStop: true });
  return `0 ${"0".repeat(format === "sha256" ? 64 : 40)}`;
}

async function copyInto(
  index: Pick<IndexFile, "bytes" | "modified">,
  folder: string,
): Promise<string> {
  const copy = join(folder, "index");
  await rm(copy, { force: true });
  await writeIndexCopy(index, copy);
  return copy;
}

function listingOf(lines: readonly string[]): IndexListing {
  // Sorted here: the place of a line in git's order does not matter.
  const sorted = [...lines].sort();
  const entries = new Map<string, string>();
  for (const line of sorted) {
    const [, entry, stage, path] = /^. (\d+ [0-9a-f]+) (\d)\t(.*)$/s.exec(line) ?? [];
    if (entry !== undefined && path !== undefined && stage === "0")
      entries.set(Buffer.from(path, "latin1").toString("utf8"), entry);
  }
  return { hash: sha256(Buffer.from(sorted.join("\0"), "latin1")), entries, lines: sorted };
}

function isEqual(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}

async function takeLock(draft: string, lock: string): Promise<void> {
  try {
    // In one move with its whole content, so that a lock left by a kill can be told from git's own.
    await link(draft, lock);
  } catch (thrown) {
    if (systemCode(thrown) === "EEXIST") throw isLocked(lock);
    // Another file system, or one without hard links.
    await writeFile(lock, readIndex(draft), { flag: "wx" }).catch((error: unknown) => {
      throw systemCode(error) === "EEXIST" ? isLocked(lock) : error;
    });
  }
}

function isLocked(lock: string): ToolError {
  return new ToolError("FIX_NOT_WRITABLE", `another git process holds the index lock: ${lock}`, {
    hint: `wait until it ends; if no git is running in this work tree, \`rm ${quoteForShell(lock)}\``,
  });
}
