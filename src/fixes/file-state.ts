import { createHash } from "node:crypto";
import { access, constants, lstat, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemCode } from "../errors/system-code.ts";

/** A file of the work tree that may be replaced. */
export interface FileState {
  readonly bytes: Buffer;
  readonly sha256: string;
  /** Permission bits. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Reads a file that is going to be replaced; gives the reason where it must not be. A file with several
 * names (hard links) is one: replacing it would separate them, and writing into it could leave it half
 * written.
 */
export async function readFileState(
  root: string,
  file: string,
): Promise<FileState | { readonly because: string }> {
  try {
    const folder = await findFolder(root, file);
    if (typeof folder !== "string") return folder;
    // NONBLOCK: a pipe that took the file's place must not hold the program up.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const handle = await open(join(root, file), flags);
    try {
      const found = await handle.stat();
      if (!found.isFile()) return { because: "it is not a regular file" };
      if (found.nlink > 1) return { because: "it has more than one name (hard links)" };
      if ((found.mode & 0o222) === 0) return { because: "it is read-only" };
      const bytes = await handle.readFile();
      const { uid, gid } = found;
      return { bytes, sha256: sha256(bytes), mode: found.mode & 0o7777, uid, gid };
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    return { because: reasonOf(thrown) };
  }
}

/** SHA-256 of bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The text of bytes, a byte order mark included; null for what is not UTF-8. */
export function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes);
  } catch {
    return null;
  }
}

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Says why a path must not be written to; null when it lies inside of the work tree, outside of git's own. */
export function refusalOfPath(file: string): string | null {
  const parts = file.split("/");
  const leadsOut = parts.some((part) => part === "" || part === "." || part === "..");
  if (leadsOut || file.includes("\0")) return "its path leads out of the work tree";
  return parts.some((part) => part.toLowerCase() === ".git") ? "it belongs to git itself" : null;
}

/** The absolute folder of a file, once every folder on the way is a real one that can be written. */
async function findFolder(root: string, file: string): Promise<string | { because: string }> {
  const because = refusalOfPath(file);
  if (because !== null) return { because };
  const parts = file.split("/").slice(0, -1);
  for (let length = 1; length <= parts.length; length += 1) {
    const found = await lstat(join(root, ...parts.slice(0, length)));
    if (found.isSymbolicLink()) return { because: "it lies behind a symbolic link" };
    if (!found.isDirectory()) return { because: "it is not there any more" };
  }
  const folder = dirname(join(root, file));
  const { mode } = await lstat(folder);
  const isWritable =
    (mode & 0o222) !== 0 &&
    (await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    ));
  return isWritable ? folder : { because: "its folder is read-only" };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it is not there any more",
  ENOTDIR: "it is not there any more",
  ELOOP: "it is a symbolic link",
  // What BSD says of the same.
  EMLINK: "it is a symbolic link",
  EACCES: "it cannot be read",
  EPERM: "it cannot be read",
  ENXIO: "it is not a regular file",
  ERR_FS_FILE_TOO_LARGE: "it is too large",
};

function reasonOf(thrown: unknown): string {
  const reason = REASONS[systemCode(thrown) ?? ""];
  if (reason === undefined) throw thrown;
  return reason;
}
