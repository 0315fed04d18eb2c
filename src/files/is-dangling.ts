import { existsSync, readlinkSync } from "node:fs";
import { dirname, isAbsolute } from "node:path";

/**
 * Tells whether a symbolic link leads to a missing file. Reads the link once, so that a change by another process
 * cannot make a good one look bad.
 */
export function isDangling(path: string | Buffer): boolean {
  try {
    const target = readlinkSync(path, { encoding: "buffer" });
    // Not joined: `..` after a folder that is a link belongs to the link's target.
    const from = Buffer.concat([folderOf(path), Buffer.from("/"), target]);
    return !existsSync(isAbsolute(target.toString()) ? target : from);
  } catch {
    return false;
  }
}

function folderOf(path: string | Buffer): Buffer {
  if (typeof path === "string") return Buffer.from(dirname(path));
  return Buffer.from(dirname(path.toString("latin1")), "latin1");
}
