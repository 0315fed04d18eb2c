import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { LockSubject } from "../process/lock.ts";
import { awaitLock } from "../process/await-lock.ts";
import type { ConfigFile } from "./types.ts";

/** One writer of a settings folder at a time. */
const SETTINGS_LOCK: LockSubject = {
  name: "settings",
  code: "CONFIG_LOCKED",
  held: "another `tool` is writing settings",
  way: "then run the command again",
};

/** A writer of settings, and the lock that keeps other writers out. */
export interface SettingsWriter {
  /** Absolute folder of the lock; the same for every writer of a file. */
  readonly lockDirectory: string;
  /** Names the holder of the lock to a waiting writer: `config set`. */
  readonly command: string;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  /** The longest wait for another writer. Default: 15 seconds. */
  readonly patienceMs?: number;
}

/** A configuration file that may be changed. */
export interface EditableFile extends ConfigFile {
  readonly writer: SettingsWriter;
}

/** Returns the folder of the lock for the user's own files. It is held for milliseconds. */
export function userLockDirectory(home: string): string {
  return join(home, ".tool");
}

/**
 * Lets one program at a time read settings and write them back. Throws CONFIG_LOCKED, STATE_NOT_WRITABLE
 * and INTERRUPTED.
 */
export async function withSettingsLock<Result>(
  writer: SettingsWriter,
  work: () => Promise<Result>,
): Promise<Result> {
  const { lockDirectory: stateDirectory, ...rest } = writer;
  // Nobody else may read the folder of the user's settings. A failure here fails again below, with an error.
  await mkdir(stateDirectory, { recursive: true, mode: 0o700 }).catch(() => {});
  const lock = await awaitLock({ subject: SETTINGS_LOCK, stateDirectory, ...rest });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
