import { createHash } from "node:crypto";

/** Returns the hash of some files, which does not depend on their order. */
export function hashTexts(texts: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  const files = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const file of files) hash.update(`${JSON.stringify(file)}\n`);
  return hash.digest("hex");
}
