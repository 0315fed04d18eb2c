import { readFileSync, readdirSync, watch } from "node:fs";
import { dirname } from "node:path";
import { vi } from "vitest";
import type { World } from "./world.ts";

/** Waits until commands have written so many lines to `$TRACE`. */
export async function untilTraced(repo: World, lines: number): Promise<void> {
  const isThere = (): boolean => repo.trace().length >= lines;
  if (isThere()) return;
  await new Promise<void>((resolve) => {
    const watcher = watch(dirname(repo.traceFile), () => {
      if (!isThere()) return;
      watcher.close();
      resolve();
    });
    if (isThere()) {
      watcher.close();
      resolve();
    }
  });
}

/** A zombie nobody reaped is dead. */
export function isRunning(pid: string): boolean {
  // A thread's number has a folder as well, that is not listed.
  if (!readdirSync("/proc").includes(pid)) return false;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

const GONE_WITHIN_MS = 20_000;

/** Waits until processes that were killed are gone, which takes the system a moment. */
export async function untilGone(pids: readonly string[]): Promise<void> {
  await vi.waitFor(
    () => {
      const left = pids.filter(isRunning);
      if (left.length > 0) throw new Error(`still running: ${left.join(", ")}`);
    },
    { timeout: GONE_WITHIN_MS },
  );
}
