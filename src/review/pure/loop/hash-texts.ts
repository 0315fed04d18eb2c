import { createHash } from "node:crypto";

/** Names a state of files: the same for the same paths and texts, in whatever order they are given. */
export function hashTexts(texts: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  const files = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const file of files) hash.update(`${JSON.stringify(file)}\n`);
  return hash.digest("hex");
}
