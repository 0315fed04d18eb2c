import { randomInt } from "node:crypto";
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";

/**
 * Replaces a file of ours in one move, so that no reader sees half of it. A link in its place is replaced, not
 * followed: its target stays as it is. Throws the system's error.
 */
export function replaceFile(path: string, text: string, { mode }: { readonly mode: number }): void {
  // Digits alone: the clean-up recognises a draft by them.
  const draft = `${path}.${process.pid}${randomInt(1_000_000)}`;
  try {
    const descriptor = openSync(draft, "wx", mode);
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, path);
  } catch (thrown) {
    rmSync(draft, { force: true });
    throw thrown;
  }
}
