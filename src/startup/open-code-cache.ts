import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Script } from "node:vm";
import { readRegularWithStat } from "../files/read-regular.ts";

/** What the engine made of the program's text when it last ran: with it, it need not read the text again. */
export interface CodeCache {
  /** What was made of a file that is still the same; undefined when nothing is known. */
  find(path: string, stamp: string): Buffer | undefined;
  /** Takes note of a file that was loaded, with or without the help of what was found. */
  keep(path: string, stamp: string, script: Script): void;
  /** Writes it all down anew, where a file was loaded of which nothing usable was known. Never throws. */
  save(): void;
}

/** What a file starts with: what it is, and which engine it is good for. */
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
/** A checksum of all that follows, and the length of the head that follows. */
const PREAMBLE_BYTES = 8;
const CHECKSUM_BYTES = 4;
const WRITABLE_BY_OTHERS = 0o022;
/** Versions come and go; what has not been written for so long is most likely one that went. */
const STALE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Opens the cache of one kind of process. The engine itself refuses what another version of it has made,
 * and what was made of a text of another length; what is not this user's own file is never read.
 */
export function openCodeCache(of: {
  readonly folder: string;
  /** A folder of earlier versions, to be taken away; null for none. */
  readonly former: string | null;
  /** Whose the entries are: the program's place and the process's part in it. */
  readonly owner: string;
}): CodeCache {
  const { folder, former, owner } = of;
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
      writeEntries({ file, owner, former }, new Map([...entries(), ...fresh]));
    },
  };
}

/** What was made under other flags of the engine is of no use either. */
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

/** The bytes of a file that is this user's and that nobody else can have written; null for every other. */
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

/** Puts the file there whole, on the disk before it has its name; nowhere to write to is no fault. */
function writeEntries(
  { file, owner, former }: { file: string; owner: string; former: string | null },
  entries: ReadonlyMap<string, Entry>,
): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const folder = dirname(file);
    // Somebody else's folder (`sudo`) is left as it is.
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
    if (former !== null) removeFormer(former);
  } catch {
    removeIfThere(temporary);
  }
}

/** Owner of a folder, or of the nearest one above it that is there. */
function ownerOfNearest(folder: string): number {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined ? ownerOfNearest(dirname(folder)) : found.uid;
}

/** Takes away what earlier versions kept among the user's settings, with folders that are empty then. */
function removeFormer(folder: string): void {
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith(PREFIX)) rmSync(join(folder, name), { force: true });
    rmdirSync(folder);
    rmdirSync(dirname(folder));
  } catch {
    // It is gone, or somebody keeps something else there.
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Not even its folder is one.
  }
}

/** Asked for when it is needed, as few starts need it. */
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

/** FNV-1a over 52 bits: a name, no protection; the head says whose file it is. */
function shortHash(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193) >>> 0;
    high = Math.imul(high ^ (code + at), 0x01000193) >>> 0;
  }
  return low.toString(16).padStart(8, "0") + high.toString(16).padStart(8, "0");
}
