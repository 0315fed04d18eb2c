import { open } from "node:fs/promises";
import type { StepRecord } from "../../core/ship/types.ts";

/** What a step printed: where all of it is, and its last lines. */
export interface StepLog {
  readonly path: string;
  readonly lines: readonly string[];
  /** More was printed than `lines` has. */
  readonly isCut: boolean;
}

/** One step of a run, with where what it printed is. */
export interface ShownStep extends StepRecord {
  readonly log: StepLog | null;
}

/** Of a longer log only the end is read, however much is asked for. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the last lines of a step's log; null when there is none. */
export async function readLog(path: string, maxLines: number): Promise<StepLog | null> {
  const file = await open(path, "r").catch(() => null);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - MAX_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.toString("utf8", 0, bytesRead).replace(/\n$/, "");
    const all = text === "" ? [] : text.split("\n");
    const lines = all.slice(Math.max(0, all.length - maxLines));
    return { path, lines, isCut: from > 0 || lines.length < all.length };
  } finally {
    await file.close();
  }
}
