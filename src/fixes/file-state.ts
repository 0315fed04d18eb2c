import { createHash } from "node:crypto";
import { access, constants, lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { succeeds } from "../core/succeeds.ts";
import { systemCode } from "../errors/system-code.ts";
import { UnreadableFile, type Refusal } from "../errors/unreadable-file.ts";
import { readRegularWithStat } from "../files/read-regular.ts";

/** A file of the work tree that may be replaced. */
export interface FileState {
  readonly bytes: Buffer;
  readonly sha256: string;
  /** Permission bits. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** The reason for a file that nobody has the right to write. */
export const READ_ONLY = "it is read-only";

/**
 * Reads a file that is going to be replaced; returns a reason if it must not be. A file with several names (hard
 * links) is refused: replacing it would separate them, and writing into it could leave it half written.
 */
export async function readFileState(
  root: string,
  file: string,
): Promise<FileState | { readonly because: string }> {
  try {
    const folder = await findFolder(root, file);
    if (typeof folder !== "string") return folder;
    const limits = { of: "work-tree" as const, maxBytes: MAX_BYTES, followsLinks: false };
    const { bytes, stat } = readRegularWithStat(join(root, file), limits);
    const [mode, uid, gid] = [stat.mode, stat.uid, stat.gid].map(Number) as [
      number,
      number,
      number,
    ];
    if (stat.nlink > 1n) return { because: "it has more than one name (hard links)" };
    if ((mode & 0o222) === 0) return { because: READ_ONLY };
    return { bytes, sha256: sha256(bytes), mode: mode & 0o7777, uid, gid };
  } catch (thrown) {
    return { because: reasonOf(thrown) };
  }
}

/** Returns the SHA-256 of bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Returns the reason why a path must not be written to; null inside of the work tree and outside of git's own. */
export function refusalOfPath(file: string): string | null {
  const parts = file.split("/");
  const leadsOut = parts.some((part) => part === "" || part === "." || part === "..");
  if (leadsOut || file.includes("\0")) return "its path leads out of the work tree";
  return parts.some((part) => part.toLowerCase() === ".git")
    ? "it is inside git's own directory"
    : null;
}

/** Returns the absolute folder of a file, once every folder on the way is a real one that can be written. */
async function findFolder(root: string, file: string): Promise<string | { because: string }> {
  const because = refusalOfPath(file);
  if (because !== null) return { because };
  const parts = file.split("/").slice(0, -1);
  for (let length = 1; length <= parts.length; length += 1) {
    const found = await lstat(join(root, ...parts.slice(0, length)));
    if (found.isSymbolicLink()) return { because: "it is behind a symbolic link" };
    if (!found.isDirectory()) return { because: "it no longer exists" };
  }
  const folder = dirname(join(root, file));
  const { mode } = await lstat(folder);
  const isWritable = (mode & 0o222) !== 0 && (await succeeds(access(folder, constants.W_OK)));
  return isWritable ? folder : { because: "its folder is read-only" };
}

/** No review looks at a larger file, so none is mended. */
const MAX_BYTES = 256 * 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it no longer exists",
  ENOTDIR: "it no longer exists",
  EACCES: "it cannot be read",
  EPERM: "it cannot be read",
};

const REFUSALS: Readonly<Record<Refusal, string>> = {
  folder: "it is not a regular file",
  special: "it is not a regular file",
  link: "it is a symbolic link",
  dangling: "it is a symbolic link",
  "too-large": "it is too large",
};

function reasonOf(thrown: unknown): string {
  if (thrown instanceof UnreadableFile) return REFUSALS[thrown.because];
  const reason = REASONS[systemCode(thrown) ?? ""];
  if (reason === undefined) throw thrown;
  return reason;
}
