import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRegular } from "../../files/read-regular.ts";

/** Marks for fences around data, each 32 hexadecimal digits that nobody who wrote the data could know. */
export interface Marks {
  /** Drawn for this run. */
  readonly fresh: string;
  /**
   * Gives the mark for texts that go with every question: the same from run to run as long as the texts are,
   * for a provider charges less for a beginning that it has seen.
   */
  steadyFor(texts: readonly string[]): string;
}

const KEY_BYTES = 32;

/**
 * Opens the marks of a run. The key behind the steady ones is made once and never leaves this machine; where
 * it cannot be kept, each run has one of its own.
 * @param directory a folder of our own that nothing under review can write to; null keeps nothing
 */
export function openMarks(directory: string | null): Marks {
  const key = (directory === null ? null : keptKey(directory)) ?? randomBytes(KEY_BYTES);
  return {
    fresh: randomBytes(16).toString("hex"),
    steadyFor: (texts) =>
      createHmac("sha256", key).update(JSON.stringify(texts)).digest("hex").slice(0, 32),
  };
}

/** Null if there is no whole key: nowhere to write, or another run is just writing it. */
function keptKey(directory: string): Buffer | null {
  const file = join(directory, "mark.key");
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, randomBytes(KEY_BYTES), { flag: "wx", mode: 0o600 });
  } catch {
    // It is there already, or cannot be: the reading tells.
  }
  try {
    const key = readRegular(file, {
      of: "working-state",
      maxBytes: KEY_BYTES,
      followsLinks: false,
    });
    return key.length === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}
