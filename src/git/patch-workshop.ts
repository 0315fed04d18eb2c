import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Git, GitOptions } from "./git.ts";
import { makeTemporaryFolder } from "../process/make-temporary-folder.ts";

/** A place to make trees in, beside the repository and reading from it. */
export interface Workshop {
  readonly env: NonNullable<GitOptions["env"]>;
  /** Runs git there. */
  git(args: readonly string[], input: Buffer): ReturnType<Git["try"]>;
  /** Fills the index with a tree. */
  load(tree: string): Promise<void>;
  /** Fills the index with the last commit and, over it, some files of the work tree; says whether git would. */
  loadWorkTree(paths: readonly string[]): Promise<boolean>;
  /** The index as a tree. */
  save(): Promise<string>;
  /** The tree that the last commit holds. */
  readonly headTree: string;
  dispose(): Promise<void>;
}

/** Opens one over the repository of `git`; `headTree` is its last commit, or the tree without files. */
export async function openWorkshop(git: Git, headTree: string): Promise<Workshop> {
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

/** The file holds a path a line; one that would not survive that is quoted as git quotes names. */
function quoteAlternate(path: string): string {
  return /^["#]|\n/.test(path)
    ? `"${path.replaceAll(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`
    : path;
}
