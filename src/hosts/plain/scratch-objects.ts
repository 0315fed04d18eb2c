import { rm } from "node:fs/promises";
import { delimiter } from "node:path";
import type { Git, GitOptions } from "../../git/git.ts";
import { makeTemporaryFolder } from "../../process/make-temporary-folder.ts";

/**
 * Gives work a git whose new objects land in a folder that is gone afterwards, so that looking at a
 * remote's records leaves nothing in the user's repository.
 */
export async function withScratchObjects<Result>(
  git: Git,
  work: (scratch: Git) => Promise<Result>,
): Promise<Result> {
  const objects = await git.text(["rev-parse", "--path-format=absolute", "--git-path", "objects"]);
  const folder = await makeTemporaryFolder("tool-objects-", git.temporaryFolder);
  try {
    return await work(
      withEnv(git, {
        GIT_OBJECT_DIRECTORY: folder,
        GIT_ALTERNATE_OBJECT_DIRECTORIES: quoteForList(objects),
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withEnv(git: Git, env: Readonly<Record<string, string>>): Git {
  const add = (options: GitOptions = {}): GitOptions => ({
    ...options,
    env: { ...env, ...options.env },
  });
  return {
    ...git,
    text: (args, options) => git.text(args, add(options)),
    bytes: (args, options) => git.bytes(args, add(options)),
    try: (args, options) => git.try(args, add(options)),
    in: (directory) => withEnv(git.in(directory), env),
  };
}

/** The variable is a list; a path that holds the separator or begins with a quote is quoted as git does. */
function quoteForList(path: string): string {
  return path.includes(delimiter) || path.startsWith('"')
    ? `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`
    : path;
}
