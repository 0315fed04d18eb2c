import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Has the tests keep their temporary folders in memory where the system has room for that: a ship waits for the
 * disk at each line of its journal. Does nothing if a folder is set, or if programs cannot be run there.
 */
export function useQuickFolder(): void {
  if (process.env["TMPDIR"] !== undefined || !isUsable()) return;
  process.env["TMPDIR"] = IN_MEMORY;
}

function isUsable(): boolean {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < ROOM_BYTES) return false;
    folder = mkdtempSync(join(IN_MEMORY, "tool-test-"));
    const program = join(folder, "program");
    writeFileSync(program, "#!/bin/sh\n");
    chmodSync(program, 0o755);
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true });
  }
}
