import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRegular } from "../../files/read-regular.ts";

/** Marks for fences around data, each 32 hexadecimal digits that the author of the data could not know. */
export interface Marks {
  /** A random mark of this run. */
  readonly fresh: string;
  /**
   * Returns the mark for texts that go with every question. It stays the same while the texts do, as providers charge
   * less for a cached beginning.
   */
  steadyFor(texts: readonly string[]): string;
}

const KEY_BYTES = 32;

/**
 * Opens the marks of a run. The key of the steady ones is made once and never leaves this machine; if it
 * cannot be kept, each run has a separate key.
 * @param directory a folder outside the reviewed tree; null keeps nothing
 */
export function openMarks(directory: string | null): Marks {
  const key = (directory === null ? null : keptKey(directory)) ?? randomBytes(KEY_BYTES);
  return {
    fresh: randomBytes(16).toString("hex"),
    steadyFor: (texts) =>
      createHmac("sha256", key).update(JSON.stringify(texts)).digest("hex").slice(0, 32),
  };
}

/** Reads or creates the key; null if it cannot be written, or if another run is writing it. */
function keptKey(directory: string): Buffer | null {
  const file = join(directory, "mark.key");
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, randomBytes(KEY_BYTES), { flag: "wx", mode: 0o600 });
  } catch {
    // The file exists, or cannot be created: reading shows which.
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
