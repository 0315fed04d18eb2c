import { classifyContent, MAX_REVIEWED_BYTES } from "../core/change/classify-content.ts";
import type { Change, ChangedFile, OwnMarks } from "../core/change/types.ts";
import { openBlobReader, type BlobReader } from "./blob-reader.ts";
import { compareScope } from "./compare-scope.ts";
import type { ChangeRequest, Comparison } from "./comparison.ts";
import { diffAsText, diffFiles, type DiffFile } from "./diff-files.ts";
import { PINNED_ENVIRONMENT, PINNED_OPTIONS, PINNED_SETTINGS } from "./diff-options.ts";
import type { Git } from "./git.ts";
import { holdAttributes } from "./hold-attributes.ts";
import { insideOf, pathspecsOf } from "./inside-of.ts";
import { newFile } from "./new-file.ts";
import { openNewSide } from "./new-side.ts";
import { pathsThatMayDiffer } from "./scan-work-tree.ts";
import { readWorkTreeFile, stampFile, type Stamp } from "./work-tree-reader.ts";

/**
 * Collects the change of a scope: its files with their changed lines, and ways to read both sides. It
 * writes nothing to the repository. Throws the CHANGE_ errors; an empty change is a value.
 */
export async function collectChange(request: ChangeRequest): Promise<Change> {
  const { git } = request;
  const comparison = await compareScope(request);
  const blobs = openBlobReader(git, comparison.env);
  const dispose = async (): Promise<void> => {
    await blobs.close();
    await comparison.dispose();
  };
  try {
    // Untracked files may be answer enough.
    const hasUntracked = (comparison.workTree?.untracked.size ?? 0) > 0;
    const within = comparison.within ?? (await pathsToCompare(git, comparison));
    const compared = { ...comparison, within };
    const differs = (): Promise<boolean> => differsFromHead(git, compared);
    const collect = async (): Promise<Pick<Change, "ownMarks"> & { sides: Map<string, Side> }> => {
      const files = await diffFiles(git, compared);
      const sides = await collectSides(git, { comparison, files, blobs });
      const isText = async (path: string): Promise<boolean> => hasText(sides.get(path));
      const ends = { ...comparison, scope: request.scope };
      const ownMarks = await holdAttributes(git, ends, { files, isText });
      if (ownMarks === null) return { sides };
      const hidden = files.filter(({ changed: { path } }) => isCalledBinary(ownMarks, path));
      const shown = hidden.length === 0 ? [] : await diffAsText(git, compared, hidden);
      for (const { changed } of shown) {
        const { path, kind, added, removed } = changed;
        const side = sides.get(path);
        if (side !== undefined)
          sides.set(path, { ...side, changed: { ...side.changed, kind, added, removed } });
      }
      return { sides, ownMarks };
    };
    const [{ sides, ownMarks }, isKnownToDiffer] = await Promise.all([
      collect(),
      hasUntracked ? null : differs(),
    ]);
    const find = (path: string): Side => {
      const side = sides.get(path);
      if (side === undefined) throw new Error(`${path} is not part of the change`);
      return side;
    };
    const files = [...sides.values()].map(({ changed }) => changed);
    return {
      scope: request.scope,
      base: comparison.base,
      head: { ...comparison.head, dirty: await isDirty(files, () => isKnownToDiffer ?? differs()) },
      files,
      ...(ownMarks === undefined ? {} : { ownMarks }),
      newSide: openNewSide(git, comparison, blobs),
      readNew: async (path) => find(path).readNew(),
      readOld: async (path) => find(path).readOld(),
      close: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** A file with the ways to read it. */
interface Side {
  readonly changed: ChangedFile;
  readNew(): Promise<Buffer | null>;
  readOld(): Promise<Buffer | null>;
}

/**
 * Whether the new content of a file is text, as git would say without any mark. What is too large for a review is not
 * read.
 */
async function hasText(side: Side | undefined): Promise<boolean> {
  if (side === undefined || (side.changed.newBytes ?? 0) > MAX_REVIEWED_BYTES) return false;
  const content = await side.readNew();
  return content !== null && classifyContent(content) !== "binary";
}

function isCalledBinary({ held }: OwnMarks, path: string): boolean {
  return held.get(path)?.some((mark) => !mark.startsWith("linguist-")) === true;
}

/** Gives all paths that may differ; null if they are not known, and the whole is to be compared. */
async function pathsToCompare(
  git: Git,
  { workTree, head, ends: [base] }: Comparison,
): Promise<readonly string[] | null> {
  if (workTree === null || workTree.scan === null) return null;
  if (head.commit === null || base === undefined) return null;
  const entered = workTree.untracked;
  return await pathsThatMayDiffer(git, workTree.scan, { base, head: head.commit, entered });
}

async function collectSides(
  git: Git,
  change: {
    readonly comparison: Comparison;
    readonly files: readonly DiffFile[];
    readonly blobs: BlobReader;
  },
): Promise<Map<string, Side>> {
  const { comparison, files, blobs } = change;
  const sides =
    comparison.workTree === null
      ? await blobSides(files, blobs)
      : await workTreeSides(git, { ...comparison, workTree: comparison.workTree }, files, blobs);
  for (const changed of comparison.named)
    sides.push({ changed, readNew: async () => null, readOld: async () => null });
  sides.sort((a, b) => (a.changed.path < b.changed.path ? -1 : 1));
  return new Map(sides.map((side) => [side.changed.path, side]));
}

async function blobSides(files: readonly DiffFile[], blobs: BlobReader): Promise<Side[]> {
  const readable = files.filter((file) => hasNewText(file.changed));
  const sizes = await blobs.sizes(readable.map(({ entry }) => entry.newId));
  return files.map(({ entry, changed }) => ({
    changed: withBytes(changed, hasNewText(changed) ? sizes.get(entry.newId) : undefined),
    readNew: async () => (hasNewText(changed) ? blobs.read(entry.newId) : null),
    readOld: async () => readOldBlob({ entry, changed }, blobs),
  }));
}

async function workTreeSides(
  git: Git,
  comparison: Pick<Comparison, "within"> & {
    readonly workTree: NonNullable<Comparison["workTree"]>;
  },
  all: readonly DiffFile[],
  blobs: BlobReader,
): Promise<Side[]> {
  const { workTree, within } = comparison;
  const isWithin = within === null ? () => true : insideOf(within);
  const stamped = all.map(({ entry, changed }) =>
    hasNewText(changed) ? stampFile(git.cwd, entry.pathBytes) : null,
  );
  // Of whole files, those that a sparse checkout leaves out are not asked for.
  const wanted = all.flatMap(({ changed }, at) =>
    within === null ||
    (isWithin(changed.path) && (stamped[at] !== null || changed.kind === "submodule"))
      ? [at]
      : [],
  );
  const files = wanted.flatMap((at) => all[at] ?? []);
  const stamps = wanted.map((at) => stamped[at] ?? null);
  // Outside a sparse checkout the index speaks for files that are not there.
  const isAbsent = files.some(({ changed }, at) => hasNewText(changed) && stamps[at] === null);
  const isSparse = isAbsent && (await isSparseCheckout(git));
  const tracked = files.map(({ entry, changed }, index): Side => {
    const stamp = stamps[index] ?? null;
    const isUntracked = workTree.untracked.has(entry.pathBytes.toString("latin1"));
    return {
      changed: { ...withBytes(changed, stamp?.bytes), isUntracked },
      async readNew() {
        if (!hasNewText(changed)) return null;
        if (stamp !== null) return readWorkTreeFile(git.cwd, entry.pathBytes, stamp);
        return isSparse ? blobs.read(entry.newId) : null;
      },
      readOld: async () => readOldBlob({ entry, changed }, blobs),
    };
  });
  const unread = workTree.unread.map((path) => untrackedSide(git, path, stampFile(git.cwd, path)));
  const nested = workTree.nested.map((path): Side => ({
    changed: newFile(path, "submodule", "160000"),
    readNew: async () => null,
    readOld: async () => null,
  }));
  return [...tracked, ...[...unread, ...nested].filter(({ changed }) => isWithin(changed.path))];
}

async function isSparseCheckout(git: Git): Promise<boolean> {
  const setting = ["--type=bool", "--default=false", "--get", "core.sparseCheckout"];
  return (await git.text(["config", ...setting])) === "true";
}

function untrackedSide(git: Git, path: Buffer, stamp: Stamp | null): Side {
  return {
    changed: withBytes(newFile(path, "text", "100644"), stamp?.bytes),
    readNew: async () => (stamp === null ? null : readWorkTreeFile(git.cwd, path, stamp)),
    readOld: async () => null,
  };
}

function hasNewText({ status, kind }: ChangedFile): boolean {
  return status !== "deleted" && status !== "unmerged" && kind !== "submodule";
}

function readOldBlob(
  { entry, changed }: DiffFile,
  blobs: BlobReader,
): Promise<Buffer | null> | null {
  const isThere = entry.oldMode !== "000000" && entry.oldMode !== "160000";
  return isThere && changed.status !== "unmerged" ? blobs.read(entry.oldId) : null;
}

function withBytes(changed: ChangedFile, newBytes: number | undefined): ChangedFile {
  return newBytes === undefined ? changed : { ...changed, newBytes };
}

async function isDirty(
  files: readonly ChangedFile[],
  differs: () => boolean | Promise<boolean>,
): Promise<boolean> {
  return files.length > 0 && (files.some((file) => file.isUntracked) || (await differs()));
}

/** Tells whether the compared side has uncommitted changes. */
async function differsFromHead(git: Git, comparison: Comparison): Promise<boolean> {
  if (!comparison.mayBeDirty) return false;
  const { head, base, workTree } = comparison;
  // Compared with HEAD itself, every difference is uncommitted.
  if (workTree === null || head.commit === null || head.commit === base.commit) return true;
  if (workTree.scan?.pending.size === 0) return false;
  const { status } = await git.try(
    [
      ...PINNED_SETTINGS,
      "diff",
      ...PINNED_OPTIONS,
      "--quiet",
      head.commit,
      "--",
      ...pathspecsOf(comparison.within),
    ],
    { env: { ...PINNED_ENVIRONMENT, ...comparison.env } },
  );
  return status !== 0;
}
