import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileState } from "./file-state.ts";
import { systemCode } from "../errors/system-code.ts";

/** New content of a file, safely on disk, that one move puts in the file's place. */
export interface Draft {
  /** Replaces the file; it is the old one or the new one at every moment, never half of one. */
  put(): Promise<void>;
}

/** The name of a draft beside its file, used if the git directory is on another file system. */
export const DRAFT_NAME = ".tool-fix-draft.tmp";

/**
 * Writes new content of a file of the work tree, with the mode and owner of what is there. Everything
 * that needs room on the disk happens here, before the first file is replaced.
 */
export async function writeDraft(request: {
  /** Absolute folder of this program, on the file system of the work tree if possible. */
  readonly folder: string;
  readonly name: string;
  /** Absolute path of the file. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly like: Pick<FileState, "mode" | "uid" | "gid">;
}): Promise<Draft> {
  const { path, bytes, like } = request;
  const draft = join(request.folder, request.name);
  await writeDurably(draft, bytes, like);
  return {
    async put() {
      try {
        await rename(draft, path);
      } catch (thrown) {
        if (systemCode(thrown) !== "EXDEV") throw thrown;
        const beside = join(dirname(path), DRAFT_NAME);
        await writeDurably(beside, bytes, like);
        await rename(beside, path);
      }
      await syncFolder(dirname(path));
    },
  };
}

/** Makes a new file with its content, mode and owner, and waits for the disk. */
export async function writeDurably(
  path: string,
  bytes: Uint8Array | string,
  like: { readonly mode: number; readonly uid?: number; readonly gid?: number },
): Promise<void> {
  // Only an interrupted run of this program can have left a file there: one works at a time.
  await rm(path, { force: true });
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    const { uid, gid } = await handle.stat();
    const isOthers = like.uid !== undefined && (like.uid !== uid || like.gid !== gid);
    // If the system forbids it, the file becomes the user's, as with any editor.
    if (isOthers) await handle.chown(like.uid, like.gid ?? gid).catch(() => {});
    // After the owner: changing that takes special bits away.
    await handle.chmod(like.mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until the names in a folder are on disk, if the system can. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => {});
  await handle.close();
}
