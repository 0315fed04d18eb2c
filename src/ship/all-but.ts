import { splitAtNul } from "../core/change/parse-raw-diff.ts";
import type { Git } from "../git/git.ts";

/** Options of `git add` that select files, and their input: bytes, as a name need not be UTF-8. */
export interface Pathspecs {
  readonly args: readonly string[];
  readonly input: Buffer;
}

/** Selects the whole work tree except for some paths. */
export function allBut(paths: readonly Buffer[]): Pathspecs {
  const excluded = paths.map((path) => Buffer.concat([EXCLUDED, path]));
  return {
    args: ["--pathspec-from-file=-", "--pathspec-file-nul"],
    input: Buffer.concat([WHOLE, ...excluded].flatMap((each) => [each, NUL])),
  };
}

const WHOLE = Buffer.from(":/");
const EXCLUDED = Buffer.from(":(top,exclude,literal)");
const NUL = Buffer.from([0]);

/**
 * Lists untracked files, ignored ones left out; a nested repository ends with a slash and stands for all that it holds.
 */
export async function listUntracked(git: Git): Promise<readonly Buffer[]> {
  return splitAtNul(await git.bytes(["ls-files", "-z", "--others", "--exclude-standard"]));
}

/**
 * Whether a path that git lists as untracked is a repository: a commit would make it a submodule that nobody can fetch.
 */
export function isRepository(path: Buffer): boolean {
  return path.at(-1) === SLASH;
}

const SLASH = 0x2f;
