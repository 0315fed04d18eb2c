import type { Git } from "./git.ts";

/** The id of the tree without files, which git knows in every repository without its being stored. */
export async function emptyTree(git: Git): Promise<string> {
  return git.text(["hash-object", "-t", "tree", "--stdin"], { input: "" });
}
