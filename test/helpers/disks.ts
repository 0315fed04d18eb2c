import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Something mounted for a test; gone when the test is over. */
type Mounted = Disposable;

/** Mounts an empty disk of some kilobytes on a folder; null where that may not be done: it takes root. */
export function mountSmallDisk(at: string, kilobytes: number): Mounted | null {
  return mounted(at, [["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", at]]);
}

/**
 * Lets nothing be written below a folder. Root may write whatever the rights are, so for root it becomes a
 * read-only mount; null where that may not be done. Everybody else loses the right to write.
 */
export function makeReadOnly(at: string): Mounted | null {
  if (process.getuid?.() === 0) {
    return mounted(at, [
      ["--bind", at, at],
      ["-o", "remount,ro,bind", at],
    ]);
  }
  const folders = [
    at,
    ...readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ];
  for (const folder of folders.toReversed()) chmodSync(folder, 0o555);
  return {
    [Symbol.dispose]() {
      for (const folder of folders) chmodSync(folder, 0o755);
    },
  };
}

function mounted(at: string, mounts: readonly (readonly string[])[]): Mounted | null {
  try {
    for (const args of mounts) execFileSync("mount", args, { stdio: "ignore" });
  } catch {
    return null;
  }
  return { [Symbol.dispose]: () => void execFileSync("umount", [at]) };
}

/** Fills a disk to its last byte; what it gives makes room again. */
export function fillDisk(directory: string): () => void {
  const path = join(directory, "filler");
  const file = openSync(path, "w");
  for (const size of [4_096, 1]) {
    const chunk = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, chunk);
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(file);
  return () => rmSync(path, { force: true });
}
