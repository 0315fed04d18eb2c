import { splitAtNul } from "../core/change/parse-raw-diff.ts";
import type { Git } from "./git.ts";

/** Asks for the marks of the paths that it is given. */
export const GENERATED_MARKS = [
  "check-attr",
  "-z",
  "--stdin",
  "linguist-generated",
  "linguist-vendored",
] as const;

/**
 * Returns the paths that the repository's attributes (`.gitattributes` of the work tree and the user's own) mark as
 * generated or as third-party code, asked for in one git process.
 */
export async function generatedPaths(
  git: Git,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const output = await git.bytes(GENERATED_MARKS, {
    input: paths.map((path) => `${path}\0`).join(""),
  });
  const generated = new Set<string>();
  // path, attribute, value; "true" is how many write it instead of setting it.
  const fields = splitAtNul(output).map((field) => field.toString("utf8"));
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = "", , value = ""] = fields.slice(at, at + 3);
    if (value === "set" || value === "true") generated.add(path);
  }
  return generated;
}
