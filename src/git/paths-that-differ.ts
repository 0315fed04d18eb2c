import { splitAtNul } from "../core/change/parse-raw-diff.ts";
import type { Git } from "./git.ts";

/** Each is an argument of a command; with more, one look at all files costs less. */
const MOST_PATHS = 500;
const MOST_BYTES = 32_000;

/**
 * Names the paths in which a work tree can differ from a commit, so that a comparison need not look at every file:
 * those that differ from HEAD, and those in which HEAD differs from the commit. Null if they are too many, or if one
 * cannot be an argument.
 * @param of.from commit or tree that the work tree is compared with
 * @param of.head commit that is checked out; null before the first one
 * @param of.touched paths that differ from HEAD, byte for byte
 */
export async function pathsThatDiffer(
  git: Git,
  of: {
    readonly from: string;
    readonly head: string | null;
    readonly touched: readonly Buffer[];
  },
): Promise<readonly string[] | null> {
  const { from, head, touched } = of;
  if (touched.length > MOST_PATHS) return null;
  const committed = head === null || head === from ? [] : await pathsBetween(git, from, head);
  const names = new Set<string>();
  let bytes = 0;
  for (const path of [...touched, ...committed]) {
    const name = path.toString("utf8");
    if (!Buffer.from(name).equals(path)) return null;
    bytes += path.length;
    names.add(name);
    if (names.size > MOST_PATHS || bytes > MOST_BYTES) return null;
  }
  return [...names];
}

async function pathsBetween(git: Git, from: string, to: string): Promise<readonly Buffer[]> {
  return splitAtNul(
    await git.bytes(["diff-tree", "-r", "-z", "--name-only", "--no-renames", from, to]),
  );
}

/** Has git take paths as they are, without patterns, whatever the user's environment says of them. */
export const AS_THEY_ARE = {
  GIT_LITERAL_PATHSPECS: "1",
  GIT_GLOB_PATHSPECS: undefined,
  GIT_NOGLOB_PATHSPECS: undefined,
  GIT_ICASE_PATHSPECS: undefined,
} as const;
