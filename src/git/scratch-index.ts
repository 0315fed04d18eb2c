import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Git, GitOptions } from "./git.ts";
import { makeTemporaryFolder } from "../process/make-temporary-folder.ts";

/** An index and an object directory beside the repository's, to create trees without touching it. */
export interface ScratchIndex {
  readonly env: NonNullable<GitOptions["env"]>;
  /** Runs git on the scratch index. */
  git(args: readonly string[], input: Buffer): ReturnType<Git["try"]>;
  /** Fills the index with a tree. */
  load(tree: string): Promise<void>;
  /** Fills the index with the last commit and, over it, files of the work tree; false if git refused. */
  loadWorkTree(paths: readonly string[]): Promise<boolean>;
  /** Writes the index as a tree; returns its id. */
  save(): Promise<string>;
  /** The tree that the last commit holds. */
  readonly headTree: string;
  dispose(): Promise<void>;
}

/** Opens a scratch index over a repository; `headTree` is its last commit, or the empty tree. */
export async function openScratchIndex(git: Git, headTree: string): Promise<ScratchIndex> {
  const directory = await makeTemporaryFolder("tool-patch-", git.temporaryFolder);
  const objects = join(directory, "objects");
  await mkdir(join(objects, "info"), { recursive: true });
  const real = await git.text(["rev-parse", "--path-format=absolute", "--git-path", "objects"]);
  await writeFile(join(objects, "info/alternates"), `${quoteAlternate(real)}\n`);
  const env = { GIT_INDEX_FILE: join(directory, "index"), GIT_OBJECT_DIRECTORY: objects };
  // A split index would leave its shared half in the repository.
  const own = ["-c", "core.splitIndex=false"];
  const load = async (tree: string): Promise<void> => {
    await git.bytes([...own, "read-tree", "--end-of-options", tree], { env });
  };
  return {
    env,
    headTree,
    git: (args, input) => git.try([...own, ...args], { env, input }),
    load,
    async loadWorkTree(paths) {
      await load(headTree);
      const { status } = await git.try(
        [...own, "update-index", "--add", "--remove", "-z", "--stdin"],
        { env, input: paths.map((path) => `${path}\0`).join("") },
      );
      return status === 0;
    },
    save: () => git.text([...own, "write-tree"], { env }),
    dispose: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Quotes a path for `info/alternates`, which has one path a line, as git quotes names. */
function quoteAlternate(path: string): string {
  return /^["#]|\n/.test(path)
    ? `"${path.replaceAll(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`
    : path;
}
