import { createHash } from "node:crypto";
import { lstat, readlink } from "node:fs/promises";
import { splitAtNul } from "../core/change/parse-raw-diff.ts";
import type { WorkPrint } from "./pure/journal/types.ts";
import { readRegular } from "../files/read-regular.ts";
import type { Git } from "../git/git.ts";
import { readStatus } from "../git/read-status.ts";

/** Larger files are told apart only by size and time. */
const MAX_READ_BYTES = 50 * 1024 * 1024;

/**
 * Reads the fingerprint of a work tree: its commit, its index entries, and the bytes of every pending file, ignored
 * ones left out.
 * @param asked the answer of `readStatus` with renames, if it is asked for already: if no file is renamed, the answer
 *   without renames is the same
 */
export async function readWorkPrint(
  git: Git,
  asked?: Buffer | Promise<Buffer>,
): Promise<WorkPrint> {
  const known = await asked;
  const status =
    known === undefined || splitAtNul(known).some((field) => isRename(field))
      ? await readStatus(git, { followsRenames: false, outlivesStop: true })
      : known;
  const hash = createHash("sha256");
  let head = "";
  for (const field of splitAtNul(status)) {
    const text = field.toString("latin1");
    if (text.startsWith("# ")) {
      if (text.startsWith("# branch.oid ")) head = text.slice(13);
      continue;
    }
    hash.update(field).update("\0");
    await addContent(hash, git.cwd, pathIn(field));
  }
  return { head, pending: hash.digest("hex") };
}

/** Whether a work tree had anything that no commit held. */
export function hasPending({ pending }: WorkPrint): boolean {
  return pending !== createHash("sha256").digest("hex");
}

function isRename(field: Buffer): boolean {
  return field.toString("latin1", 0, 2) === "2 ";
}

/** The number of columns before the path, by the letter that a line begins with. */
const COLUMNS: Readonly<Record<string, number>> = { "1": 8, u: 10, "?": 1 };

function pathIn(field: Buffer): Buffer {
  const columns = COLUMNS[field.toString("latin1", 0, 1)] ?? 1;
  let at = 0;
  for (let column = 0; column < columns; column += 1) at = field.indexOf(0x20, at) + 1;
  return field.subarray(at);
}

async function addContent(
  hash: ReturnType<typeof createHash>,
  root: string,
  path: Buffer,
): Promise<void> {
  const absolute = Buffer.concat([Buffer.from(`${root}/`), path]);
  try {
    const stat = await lstat(absolute);
    hash.update(`${stat.mode}\0`);
    if (stat.isSymbolicLink()) hash.update(await readlink(absolute));
    else if (stat.isFile() && stat.size > MAX_READ_BYTES)
      hash.update(`${stat.size}\0${stat.mtimeMs}`);
    else if (stat.isFile())
      hash.update(
        readRegular(absolute, { of: "work-tree", maxBytes: MAX_READ_BYTES, followsLinks: false }),
      );
  } catch {
    // A file that is gone or cannot be read counts as a separate content.
    hash.update("\0none");
  }
}
