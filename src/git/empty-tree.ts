import type { Git } from "./git.ts";

/** Returns the id of the tree without files, which git knows in every repository although it is not stored. */
export async function emptyTree(git: Git): Promise<string> {
  return git.text(["hash-object", "-t", "tree", "--stdin"], { input: "" });
}
