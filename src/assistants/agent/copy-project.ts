import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { orderByNearness } from "../pure/prompts/order-by-nearness.ts";
import type { RepositoryView } from "../types.ts";
import { isForAgents } from "./is-for-agents.ts";
import { isInside } from "../../files/real-place.ts";

const MAX_FILES = 3_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Larger files are data; those of the change are copied anyway. */
const MAX_FILE_BYTES = 1024 * 1024;
const AT_ONCE = 16;

/**
 * Writes the readable files of a repository into a folder: at most 3,000 files and 64 MiB, those of the change and
 * their neighbours first, readable only by this user and not executable. Files that agents would obey are left out.
 */
export async function copyProject(
  repository: RepositoryView,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const paths = (await repository.paths()).filter(
    (path) => !isForAgents(path) && isInside(folder, resolve(folder, path)),
  );
  const changed = new Set(repository.changed);
  let files = 0;
  let bytes = 0;
  const nearest = orderByNearness(paths, changed);
  for (let at = 0; at < nearest.length && files < MAX_FILES; at += AT_ONCE) {
    if (signal.aborted) return;
    const batch = nearest.slice(at, at + Math.min(AT_ONCE, MAX_FILES - files));
    const texts = await Promise.all(batch.map((path) => repository.read(path)));
    for (const [index, path] of batch.entries()) {
      const text = texts[index] ?? null;
      if (text === null) continue;
      const size = Buffer.byteLength(text);
      const isData = size > MAX_FILE_BYTES && !changed.has(path);
      if (isData || bytes + size > MAX_BYTES) continue;
      await write(join(folder, path), text);
      files += 1;
      bytes += size;
    }
  }
}

async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
  } catch {
    // The file system does not support the name, or has it in other case: the file is left out.
  }
}
