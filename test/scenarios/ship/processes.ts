import { existsSync, readFileSync, readdirSync, watch } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";
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
  const stat = `/proc/${pid}/stat`;
  if (!readdirSync("/proc").includes(pid) || !existsSync(stat)) return false;
  return !/\) [ZX] /.test(readFileSync(stat, "utf8"));
}

/** What was killed is taken away a moment later. */
export async function untilGone(pids: readonly string[]): Promise<void> {
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
}
