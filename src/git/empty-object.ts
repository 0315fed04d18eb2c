import { createHash } from "node:crypto";
import type { Git } from "./git.ts";
import { OBJECT_FORMAT } from "./place-answers.ts";

/** Returns the id of the tree without files, which git knows in every repository although it is not stored. */
export function emptyTree(git: Git): Promise<string> {
  return emptyObject(git, "tree");
}

/** Returns the id of an object without content: the hash of its header alone. */
export async function emptyObject(git: Git, type: "blob" | "tree"): Promise<string> {
  // Git and Node call the two formats by the same names.
  return createHash(await git.text(OBJECT_FORMAT))
    .update(`${type} 0\0`)
    .digest("hex");
}
