import { createHash } from "node:crypto";
import { join } from "node:path";

/** Returns the folder of a work tree's ledgers, with one file for each branch. */
export function ledgerDirectory(stateDirectory: string): string {
  return join(stateDirectory, "reviews");
}

/** Longer names are cut: the hash tells them apart. */
const MAX_NAME = 60;

/**
 * Returns the file of a branch's ledger. Its name has a hash, as some file systems do not tell `Fix` from
 * `fix`. A detached HEAD (null) has its own file, which no branch can have.
 */
export function ledgerFile(stateDirectory: string, branch: string | null): string {
  const directory = ledgerDirectory(stateDirectory);
  if (branch === null) return join(directory, "detached.json");
  const name = branch.replace(/[^\w-]+/g, "-").slice(0, MAX_NAME);
  const hash = createHash("sha256").update(branch).digest("hex").slice(0, 16);
  return join(directory, `${name}.${hash}.json`);
}
