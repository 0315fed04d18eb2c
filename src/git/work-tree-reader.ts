import { constants } from "node:fs";
import { lstat, open, readlink } from "node:fs/promises";
import { MAX_READ_BYTES } from "./blob-reader.ts";

/** What a file of the work tree was when the change was collected. */
export interface Stamp {
  readonly bytes: number;
  readonly modifiedNs: bigint;
  readonly isLink: boolean;
}

const SLASH = Buffer.from("/");

/**
 * Says how a file lies in the work tree, without opening it or following a link; null when it is not
 * there, is no file, or lies behind a link.
 */
export async function stampFile(root: string, path: Buffer): Promise<Stamp | null> {
  try {
    const absolute = Buffer.concat([Buffer.from(root), SLASH, path]);
    const found = await lstat(absolute, { bigint: true });
    if (!found.isFile() && !found.isSymbolicLink()) return null;
    if (!(await hasRealFolders(root, path))) return null;
    return {
      bytes: Number(found.size),
      modifiedNs: found.mtimeNs,
      isLink: found.isSymbolicLink(),
    };
  } catch {
    return null;
  }
}

/**
 * Reads a file of the work tree; of a symbolic link, its target as text. Null when the file is not there,
 * cannot be read, is over 256 MiB, lies behind a link, or is no longer what its stamp says.
 */
export async function readWorkTreeFile(
  root: string,
  path: Buffer,
  stamp: Stamp,
): Promise<Buffer | null> {
  const absolute = Buffer.concat([Buffer.from(root), SLASH, path]);
  try {
    if (stamp.bytes > MAX_READ_BYTES || !(await hasRealFolders(root, path))) return null;
    if (stamp.isLink) return await readlink(absolute, { encoding: "buffer" });
    // NONBLOCK: a pipe that took the file's place must not hold the program up.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await open(absolute, flags);
    try {
      const found = await file.stat({ bigint: true });
      if (!found.isFile() || !isSame(found, stamp)) return null;
      const content = await file.readFile();
      return content.length === stamp.bytes ? content : null;
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

function isSame(found: { size: bigint; mtimeNs: bigint }, stamp: Stamp): boolean {
  return Number(found.size) === stamp.bytes && found.mtimeNs === stamp.modifiedNs;
}

/**
 * Says whether every folder on the way is one. A link in the place of a folder could lead out of the
 * repository; git, too, takes such a path for deleted.
 */
async function hasRealFolders(root: string, path: Buffer): Promise<boolean> {
  for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1)) {
    const folder = Buffer.concat([Buffer.from(root), SLASH, path.subarray(0, slash)]);
    if (!(await lstat(folder)).isDirectory()) return false;
  }
  return true;
}
