import { lstatSync, readlinkSync } from "node:fs";
import { readRegularWithStat } from "../files/read-regular.ts";
import { MAX_READ_BYTES } from "./blob-reader.ts";

/** A file of the work tree as it was when the change was collected. */
export interface Stamp {
  readonly bytes: number;
  readonly modifiedNs: bigint;
  readonly isLink: boolean;
}

const SLASH = Buffer.from("/");

/**
 * Returns how a file lies in the work tree, without opening it or following a link; null if it is not there, is not a
 * file, or lies behind a link.
 */
export function stampFile(root: string, path: Buffer): Stamp | null {
  try {
    const absolute = Buffer.concat([Buffer.from(root), SLASH, path]);
    const found = lstatSync(absolute, { bigint: true });
    if (!found.isFile() && !found.isSymbolicLink()) return null;
    if (!hasRealFolders(root, path)) return null;
    return { bytes: Number(found.size), modifiedNs: found.mtimeNs, isLink: found.isSymbolicLink() };
  } catch {
    return null;
  }
}

/**
 * Reads a file of the work tree synchronously, which takes less time than waking a thread; of a symbolic link, its
 * target as text. Returns null if the file is not there, cannot be read, is over 256 MiB, lies behind a link, or no
 * longer matches its stamp.
 */
export function readWorkTreeFile(root: string, path: Buffer, stamp: Stamp): Buffer | null {
  const absolute = Buffer.concat([Buffer.from(root), SLASH, path]);
  try {
    if (stamp.bytes > MAX_READ_BYTES || !hasRealFolders(root, path)) return null;
    if (stamp.isLink) return readlinkSync(absolute, { encoding: "buffer" });
    const limits = { of: "work-tree" as const, maxBytes: stamp.bytes, followsLinks: false };
    const { bytes, stat } = readRegularWithStat(absolute, limits);
    return isSame(stat, stamp) && bytes.length === stamp.bytes ? bytes : null;
  } catch {
    return null;
  }
}

function isSame(found: { size: bigint; mtimeNs: bigint }, stamp: Stamp): boolean {
  return Number(found.size) === stamp.bytes && found.mtimeNs === stamp.modifiedNs;
}

/**
 * Tells whether every folder on the way is real. A link in place of a folder could lead out of the repository; git,
 * too, treats such a path as deleted.
 */
function hasRealFolders(root: string, path: Buffer): boolean {
  for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1)) {
    const folder = Buffer.concat([Buffer.from(root), SLASH, path.subarray(0, slash)]);
    if (!lstatSync(folder).isDirectory()) return false;
  }
  return true;
}
