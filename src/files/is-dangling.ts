import { existsSync, readlinkSync } from "node:fs";
import { dirname, isAbsolute } from "node:path";

/**
 * Whether a symbolic link leads to something that is not there. The link is read once: whatever another process
 * puts in its place meanwhile makes a good one no bad one.
 */
export function isDangling(path: string | Buffer): boolean {
  try {
    const target = readlinkSync(path, { encoding: "buffer" });
    // Not joined: of a folder that is a link itself, `..` is where that leads to.
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
