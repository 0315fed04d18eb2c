import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Where what many tests begin with lies: one folder for a whole run of vitest. */
const VARIABLE = "TOOL_TEST_TEMPLATES";

export function hasTemplates(): boolean {
  return process.env[VARIABLE] !== undefined;
}

/** Makes room for templates, and gives what takes them away again. */
export function openTemplates(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tool-templates-"));
  process.env[VARIABLE] = folder;
  return () => {
    delete process.env[VARIABLE];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Variables that have every start of the program in a run share its code cache, which is all that it keeps there. */
export function codeCache(): { XDG_CACHE_HOME: string } {
  return { XDG_CACHE_HOME: join(folderOfRun(), "caches") };
}

/** Has starts with a place for caches of their own find the code cache of the run there. */
export function shareCodeCache(caches: string): void {
  const shared = join(codeCache().XDG_CACHE_HOME, "tool");
  mkdirSync(shared, { recursive: true });
  symlinkSync(shared, join(caches, "tool"));
}

/**
 * Gives a folder that is made once for all tests of a run, by whichever comes first; it is only ever
 * copied from. Tests in other processes may make it at the same time: the first to be done counts.
 * @param key what it is made from
 * @param make fills an empty folder
 */
export function templateOf(key: unknown, make: (folder: string) => void): string {
  const all = folderOfRun();
  const folder = folderFor(key);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(join(all, "draft-"));
  make(draft);
  put(draft, folder);
  return folder;
}

/**
 * The same for what takes seconds to make: one process makes it while others wait for it. If that one fails or is
 * killed, another tries.
 */
export async function recordingOf(
  key: unknown,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = folderFor(["recording", key]);
  while (!existsSync(folder)) {
    if (!takeLock(`${folder}.lock`)) {
      await setTimeout(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (existsSync(folder)) break;
      const draft = mkdtempSync(join(folderOfRun(), "draft-"));
      await make(draft);
      put(draft, folder);
    } finally {
      rmSync(`${folder}.lock`, { force: true });
    }
  }
  return folder;
}

const LOOK_AGAIN_MS = 50;

/** Takes a lock that is a link to the number of its holder's process; one of a process that is gone is taken away. */
function takeLock(path: string): boolean {
  try {
    symlinkSync(String(process.pid), path);
    return true;
  } catch {
    // Held.
  }
  try {
    process.kill(Number(readlinkSync(path)), 0);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ESRCH") rmSync(path, { force: true });
  }
  return false;
}

/** Moves a folder to its place; the first that is there counts. */
function put(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (thrown) {
    if (!existsSync(folder)) throw thrown;
    rmSync(draft, { recursive: true, force: true });
  }
}

function folderFor(key: unknown): string {
  return join(folderOfRun(), createHash("sha256").update(JSON.stringify(key)).digest("hex"));
}

/** Copies a folder to where none is, with the times of its files: in a quarter of the time that `cpSync` takes. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, copy);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), copy);
    else {
      copyFileSync(source, copy);
      const { atime, mtime } = statSync(source);
      utimesSync(copy, atime, mtime);
    }
  }
}

/** A folder that is gone when a run of vitest ends. */
export function folderOfRun(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error("vitest's globalSetup did not run");
  return folder;
}
