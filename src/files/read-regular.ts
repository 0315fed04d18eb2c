import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  type BigIntStats,
} from "node:fs";
import { systemCode } from "../errors/system-code.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { isDangling } from "./is-dangling.ts";
import { mayRead, type ReadPlace } from "./reads.ts";

/** The limits of reading a file. */
export interface ReadLimits {
  /** The place it belongs to: the policy of the command that runs has to name it (`core/policy/policy.ts`). */
  readonly of: ReadPlace;
  /** A larger file is refused before it is read, one that grows while it is read as soon as it is larger. */
  readonly maxBytes: number;
  /** A symbolic link in the file's place is followed. Default: true. */
  readonly followsLinks?: boolean;
}

/** A file's content and what the system said of it when it was opened. */
export interface ReadFile {
  readonly bytes: Buffer;
  readonly stat: BigIntStats;
}

/**
 * Reads a regular file whole, without ever waiting for another process: a pipe, a socket and a device are
 * refused after they are opened without blocking. This is the one door by which files are read, and the policy of
 * the command that runs is asked at it. Throws UnreadableFile, or what the system threw.
 */
export function readRegular(path: string | Buffer, limits: ReadLimits): Buffer {
  return readRegularWithStat(path, limits).bytes;
}

/** Does the same, and gives the file's stat, taken from the open file. */
export function readRegularWithStat(path: string | Buffer, limits: ReadLimits): ReadFile {
  const descriptor = openRegular(path, limits);
  try {
    const stat = fstatSync(descriptor, { bigint: true });
    refuseOthers(stat, limits.maxBytes);
    return { bytes: readAll(descriptor, Number(stat.size), limits.maxBytes), stat };
  } finally {
    closeSync(descriptor);
  }
}

/** Does the same as text in UTF-8, a byte order mark included; what is not UTF-8 becomes U+FFFD. */
export function readRegularText(path: string, limits: ReadLimits): string {
  return readRegular(path, limits).toString("utf8");
}

/**
 * Reads the last bytes of a regular file of ours, and whether there are more before them. Throws like `readRegular`.
 */
export function readRegularEnd(
  path: string,
  { of, maxBytes }: Pick<ReadLimits, "of" | "maxBytes">,
): { readonly bytes: Buffer; readonly isCut: boolean } {
  const descriptor = openRegular(path, { of, maxBytes, followsLinks: false });
  try {
    const stat = fstatSync(descriptor, { bigint: true });
    refuseOthers(stat, Number.MAX_SAFE_INTEGER);
    const size = Number(stat.size);
    const from = Math.max(0, size - maxBytes);
    const bytes = Buffer.alloc(size - from);
    const got = readSync(descriptor, bytes, 0, bytes.length, from);
    return { bytes: bytes.subarray(0, got), isCut: from > 0 };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Opens a regular file of ours to append to it, and creates it if there is none; returns its descriptor. Refuses a
 * link, a pipe or a device in its place. Throws UnreadableFile, or the system's error.
 */
export function openToAppend(path: string, { mode }: { readonly mode: number }): number {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
  const flags = O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  let descriptor: number;
  try {
    descriptor = openSync(path, flags, mode);
  } catch (thrown) {
    throw explain(thrown, false);
  }
  try {
    refuseOthers(fstatSync(descriptor, { bigint: true }), Number.MAX_SAFE_INTEGER);
    return descriptor;
  } catch (thrown) {
    closeSync(descriptor);
    throw thrown;
  }
}

function openRegular(path: string | Buffer, { of, followsLinks = true }: ReadLimits): number {
  mayRead(of);
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
  const flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW);
  try {
    return openSync(path, flags);
  } catch (thrown) {
    if (systemCode(thrown) === "ENOENT") return openOnceMore(path, flags, thrown);
    throw explain(thrown, followsLinks);
  }
}

/** Opens a file that was not there a moment ago: another process may have put it in place since. */
function openOnceMore(path: string | Buffer, flags: number, thrown: unknown): number {
  if (isDangling(path))
    throw new UnreadableFile("dangling", "is a symbolic link to a file that is not there");
  if (!existsSync(path)) throw thrown;
  return openSync(path, flags);
}

/** Gives some of the system's codes their meaning; any other error stays as it is. */
function explain(thrown: unknown, followsLinks: boolean): unknown {
  const code = systemCode(thrown);
  // Opening a socket, or a device without a driver, fails with these.
  if (code === "ENXIO" || code === "ENODEV") return new UnreadableFile("special", NOT_REGULAR);
  // BSD says EMLINK for a link that is not followed.
  if (!followsLinks && (code === "ELOOP" || code === "EMLINK"))
    return new UnreadableFile("link", "is a symbolic link; allowed: a file");
  return thrown;
}

const NOT_REGULAR = "is not a regular file";

function refuseOthers(stat: BigIntStats, maxBytes: number): void {
  if (stat.isDirectory()) throw new UnreadableFile("folder", "is a folder; allowed: a file");
  if (!stat.isFile()) throw new UnreadableFile("special", NOT_REGULAR);
  if (stat.size > BigInt(maxBytes)) throw tooLarge(Number(stat.size), maxBytes);
}

function tooLarge(size: number, maxBytes: number): UnreadableFile {
  return new UnreadableFile(
    "too-large",
    `is ${sizeOf(size)} large; allowed: up to ${sizeOf(maxBytes)}`,
  );
}

/** Bytes in the unit that a reader would use. */
function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < IN_MEBIBYTES
    ? `${Math.ceil(bytes / 1024)} KiB`
    : `${Math.ceil(bytes / 1024 / 1024)} MiB`;
}

const IN_MEBIBYTES = 10 * 1024 * 1024;

/** Files of the proc file system say that they are empty: a piece of this size is asked for after the known end. */
const MORE_BYTES = 4096;

function readAll(descriptor: number, size: number, maxBytes: number): Buffer {
  const parts: Buffer[] = [];
  let total = 0;
  for (let wanted = size === 0 ? MORE_BYTES : size; ; wanted = MORE_BYTES) {
    const part = Buffer.allocUnsafe(wanted);
    const got = readSync(descriptor, part, 0, wanted, null);
    total += got;
    if (total > maxBytes) throw tooLarge(total, maxBytes);
    if (got > 0) parts.push(part.subarray(0, got));
    if (got === 0 || total === size) break;
  }
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts, total);
}
