import type { ChangedFile } from "../core/change/types.ts";
import { parsePatch, type PatchFile } from "../core/change/parse-patch.ts";
import { ToolError } from "../errors/tool-error.ts";
import { countBy } from "../core/count-by.ts";
import type { ChangeRequest, Comparison } from "./comparison.ts";
import { emptyTree } from "./empty-object.ts";
import { openScratchIndex, type ScratchIndex } from "./scratch-index.ts";
import { readPatch } from "./read-patch.ts";
import { currentBranch, findCommit } from "./resolve-commit.ts";

/**
 * Makes the two sides of a patch as trees: the patch on top of the last commit, or the last commit with
 * the patch taken out when it is in there already, or the same with the work tree's files. Everything is
 * made in a temporary index and object directory. Throws CHANGE_PATCH_UNREADABLE and
 * CHANGE_PATCH_DOES_NOT_APPLY.
 */
export async function comparePatch(request: ChangeRequest, file: string): Promise<Comparison> {
  const { git } = request;
  const patch = await readPatch(request, file);
  const files = parsePatch(patch);
  if (files.length === 0 && patch.toString("utf8").trim() !== "")
    throw new ToolError("CHANGE_PATCH_UNREADABLE", `${nameOf(file)} does not contain a patch`, {
      hint: "create one with `git diff > my.patch` or `git format-patch main`",
    });
  const head = await findCommit(git, "HEAD");
  const scratch = await openScratchIndex(git, head ?? (await emptyTree(git)));
  try {
    const trees = await makeTrees(scratch, withoutHollowParts(patch, files), files, file);
    return {
      base: { branch: null, ref: head === null ? null : "HEAD", commit: head },
      head: { branch: await currentBranch(git), commit: head },
      ends: [trees.old, trees.new],
      env: scratch.env,
      workTree: null,
      newTree: trees.new,
      within: null,
      named: files.filter(({ isComplete }) => !isComplete).map(hollowFile),
      mayBeDirty: !trees.isCommitted,
      dispose: scratch.dispose,
    };
  } catch (error) {
    await scratch.dispose();
    throw error;
  }
}

/**
 * Takes out the parts that name a binary file without its content (`git diff` without `--binary`): git
 * would refuse the whole patch for them.
 */
function withoutHollowParts(patch: Buffer, files: readonly PatchFile[]): Buffer {
  const parts = files.flatMap((file, index) =>
    file.isComplete ? [patch.subarray(file.offset, files[index + 1]?.offset)] : [],
  );
  return Buffer.concat(parts);
}

function hollowFile({ oldPath, newPath, oldMode, newMode }: PatchFile): ChangedFile {
  const isRename = oldPath !== null && newPath !== null && oldPath !== newPath;
  return {
    path: newPath ?? oldPath ?? "",
    oldPath: isRename ? oldPath : null,
    status:
      oldPath === null ? "added" : newPath === null ? "deleted" : isRename ? "renamed" : "modified",
    kind: "binary",
    oldMode: oldPath === null ? "000000" : (oldMode ?? "100644"),
    newMode: newPath === null ? "000000" : (newMode ?? oldMode ?? "100644"),
    isUntracked: false,
    added: oldPath === null ? "all" : [],
    removed: [],
  };
}

interface Trees {
  readonly old: string;
  readonly new: string;
  readonly isCommitted: boolean;
}

async function makeTrees(
  scratch: ScratchIndex,
  patch: Buffer,
  files: readonly PatchFile[],
  name: string,
): Promise<Trees> {
  if (patch.length === 0)
    return { old: scratch.headTree, new: scratch.headTree, isCommitted: true };
  // Without context a patch that is in already would go in again: what it adds is looked for first.
  const isBare = files.every(({ contextLines }) => contextLines === 0);
  const ways: Way[] =
    isBare && files.some(({ added }) => added.length > 0) ? ["out", "in"] : ["in", "out"];
  let refusal: string | undefined;
  const apply = async (way: Way): Promise<string | null> => {
    for (const depth of prefixDepths(files)) {
      const answer = await scratch.git(
        [
          "-c",
          "apply.ignoreWhitespace=no",
          "apply",
          "--cached",
          "--whitespace=nowarn",
          `-p${depth}`,
          ...(isBare ? ["--unidiff-zero"] : []),
          ...(way === "out" ? ["--reverse"] : []),
          "-",
        ],
        patch,
      );
      if (answer.status === 0) return scratch.save();
      refusal ??= answer.stderr.trim();
    }
    return null;
  };
  const tryBoth = async (tree: string): Promise<{ way: Way; old: string; new: string } | null> => {
    for (const way of ways) {
      const made = await apply(way);
      if (made !== null)
        return way === "in" ? { way, old: tree, new: made } : { way, old: made, new: tree };
    }
    return null;
  };

  await scratch.load(scratch.headTree);
  const onHead = await tryBoth(scratch.headTree);
  if (onHead !== null) return { ...onHead, isCommitted: onHead.way === "out" };
  if (await scratch.loadWorkTree(pathsOf(files))) {
    const onWorkTree = await tryBoth(await scratch.save());
    if (onWorkTree !== null) return { ...onWorkTree, isCommitted: false };
  }

  throw new ToolError(
    "CHANGE_PATCH_DOES_NOT_APPLY",
    `${name === "-" ? "the patch" : name} fits neither the last commit nor the work tree`,
    {
      cause: new Error(refusal ?? "git gave no reason"),
      hint: "check out the commit that it was created from, then run the command again",
    },
  );
}

/** The direction of a patch: in or out. */
type Way = "in" | "out";

/** Returns how many folders git removes from the patch's names: those of most of its files, then the usual numbers. */
function prefixDepths(files: readonly PatchFile[]): number[] {
  const [most] = [...countBy(files.map(({ prefixDepth }) => prefixDepth))].sort(
    ([, a], [, b]) => b - a,
  );
  return [...new Set([most?.[0] ?? 1, 1, 0])];
}

function pathsOf(files: readonly PatchFile[]): string[] {
  const paths = files.flatMap(({ oldPath, newPath }) => [oldPath, newPath]);
  return [...new Set(paths.filter((path) => path !== null))];
}

function nameOf(file: string): string {
  return file === "-" ? "standard input" : file;
}
