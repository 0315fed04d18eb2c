import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Script } from "node:vm";
import { readRegularWithStat } from "../files/read-regular.ts";

/** V8's code cache of the program's files from an earlier start: with it, V8 need not compile them again. */
export interface CodeCache {
  /** The code cache of a file that is still the same; undefined if there is none. */
  find(path: string, stamp: string): Buffer | undefined;
  /** Notes a file that was loaded, with or without a cache. */
  keep(path: string, stamp: string, script: Script): void;
  /** Writes the cache anew if a loaded file had no usable entry. Never throws. */
  save(): void;
}

/** The head of a cache file: its owner, and the engine that it is valid for. */
interface Head {
  readonly owner: string;
  readonly engine: string;
  readonly entries: readonly {
    readonly path: string;
    readonly stamp: string;
    readonly bytes: number;
  }[];
}

interface Entry {
  readonly stamp: string;
  readonly data: Buffer;
}

const PREFIX = "code-";
const MAX_BYTES = 64 * 1024 * 1024;
/** A checksum of the rest, and the length of the head. */
const PREAMBLE_BYTES = 8;
const CHECKSUM_BYTES = 4;
const WRITABLE_BY_OTHERS = 0o022;
/** A cache that was not written for so long belongs most likely to a version that was removed. */
const STALE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Opens the cache of one kind of process. V8 itself rejects the cache of another version and of a source of
 * another length; a file that is not the user's own is never read.
 */
export function openCodeCache(of: {
  readonly folder: string;
  /** The owner of the entries: the program's place, and the kind of process. */
  readonly owner: string;
}): CodeCache {
  const { folder, owner } = of;
  const file = join(folder, `${PREFIX}${shortHash(`${owner} ${ENGINE}`)}.bin`);
  let known: Map<string, Entry> | undefined;
  const scripts = new Map<string, { readonly stamp: string; readonly script: Script }>();
  let isComplete = true;
  const entries = (): Map<string, Entry> => (known ??= readEntries(file, owner));
  return {
    find(path, stamp) {
      const entry = entries().get(path);
      return entry?.stamp === stamp ? entry.data : undefined;
    },
    keep(path, stamp, script) {
      scripts.set(path, { stamp, script });
      if (entries().get(path)?.stamp !== stamp || script.cachedDataRejected === true)
        isComplete = false;
    },
    save() {
      if (isComplete) return;
      const fresh = [...scripts].map(
        ([path, { stamp, script }]) => [path, { stamp, data: script.createCachedData() }] as const,
      );
      writeEntries({ file, owner }, new Map([...entries(), ...fresh]));
    },
  };
}

/** A cache is valid for one version of the engine and one set of its flags. */
const ENGINE = [
  process.version,
  process.versions.v8,
  process.arch,
  ...process.execArgv,
  process.env["NODE_OPTIONS"] ?? "",
].join(" ");

function readEntries(file: string, owner: string): Map<string, Entry> {
  const found = new Map<string, Entry>();
  const content = readOwn(file);
  if (content === null) return found;
  try {
    // The engine believes what it is given, and a damaged disk would end every start.
    if (content.readUInt32LE(0) !== checksum([content.subarray(CHECKSUM_BYTES)])) return found;
    const headBytes = content.readUInt32LE(CHECKSUM_BYTES);
    const head = JSON.parse(
      content.toString("utf8", PREAMBLE_BYTES, PREAMBLE_BYTES + headBytes),
    ) as Head;
    if (head.owner !== owner || head.engine !== ENGINE) return found;
    let at = PREAMBLE_BYTES + headBytes;
    for (const { path, stamp, bytes } of head.entries) {
      found.set(path, { stamp, data: content.subarray(at, at + bytes) });
      at += bytes;
    }
    return at === content.length ? found : new Map();
  } catch {
    return new Map();
  }
}

/** Reads a file that belongs to this user and that no other user can write; null for every other. */
function readOwn(file: string): Buffer | null {
  try {
    const { bytes, stat } = readRegularWithStat(file, {
      of: "own",
      maxBytes: MAX_BYTES,
      followsLinks: false,
    });
    const isOwn = process.geteuid === undefined || Number(stat.uid) === process.geteuid();
    const isSafe = process.platform === "win32" || (Number(stat.mode) & WRITABLE_BY_OTHERS) === 0;
    return isOwn && isSafe ? bytes : null;
  } catch {
    return null;
  }
}

/** Writes the file atomically. Not being able to write is not an error. */
function writeEntries(
  { file, owner }: { file: string; owner: string },
  entries: ReadonlyMap<string, Entry>,
): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const folder = dirname(file);
    // Another user's folder (`sudo`) is left as it is.
    if (ownerOfNearest(folder) !== (process.geteuid?.() ?? 0)) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const all = [...entries].filter(([path]) => isThere(path));
    const head: Head = {
      owner,
      engine: ENGINE,
      entries: all.map(([path, { stamp, data }]) => ({ path, stamp, bytes: data.length })),
    };
    const text = Buffer.from(JSON.stringify(head));
    const length = Buffer.alloc(PREAMBLE_BYTES - CHECKSUM_BYTES);
    length.writeUInt32LE(text.length);
    const parts = [length, text, ...all.map(([, { data }]) => data)];
    const sum = Buffer.alloc(CHECKSUM_BYTES);
    sum.writeUInt32LE(checksum(parts));
    const descriptor = openSync(temporary, "wx", 0o600);
    try {
      for (const part of [sum, ...parts])
        for (let at = 0; at < part.length;) at += writeSync(descriptor, part, at);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
    sweep(folder);
  } catch {
    removeIfThere(temporary);
  }
}

/** Returns the owner of a folder, or of the nearest one above it that exists. */
function ownerOfNearest(folder: string): number {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined ? ownerOfNearest(dirname(folder)) : found.uid;
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Its folder is not a folder.
  }
}

/** Loads zlib on first use, as few starts need it. */
function checksum(parts: readonly Buffer[]): number {
  const { crc32 } = process.getBuiltinModule("node:zlib");
  return parts.reduce((sum, part) => crc32(part, sum), 0);
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function sweep(folder: string): void {
  const oldest = Date.now() - STALE_MS;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(folder, name);
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < oldest) rmSync(path, { force: true });
  }
}

/** FNV-1a over 52 bits: a name, not a protection; the head names the owner of the file. */
function shortHash(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193) >>> 0;
    high = Math.imul(high ^ (code + at), 0x01000193) >>> 0;
  }
  return low.toString(16).padStart(8, "0") + high.toString(16).padStart(8, "0");
}
