import { parseJson } from "../core/parse-json.ts";
import { openEntries } from "./open-entries.ts";
import { sealName, type SealName } from "./sealed.ts";

/** What was answered to a question that was asked before. It never throws: at worst it knows nothing. */
export interface Answers {
  /** What was remembered under a key, a JSON value; null when nothing was, or null itself. */
  recall(key: readonly string[]): unknown;
  /**
   * Keeps a JSON value of at most 1 MiB under everything that it hangs on; larger ones, and what JSON
   * has no form for, are not kept.
   */
  remember(key: readonly string[], value: unknown): void;
}

/** Raised when what is written here takes another shape. */
const FORMAT = "answers-1";
const MAX_BYTES = 1024 * 1024;
/** What the seal takes beside the text. */
const SEAL_BYTES = 64;
/** 64 MiB in all. */
const BOUND = { keptBytes: 48 * 1024 * 1024, growthBytes: 16 * 1024 * 1024 };

/**
 * Opens the memory of answers in a folder of our own, sealed: only who has all parts of a key can find
 * what is kept under it, and read it.
 */
export function openAnswers(directory: string): Answers {
  const entries = openEntries(directory, { bound: BOUND, maxEntryBytes: MAX_BYTES + SEAL_BYTES });
  return {
    recall(key) {
      const text = entries.read(nameOf(key));
      return text === null ? null : (parseJson(text) ?? null);
    },
    remember(key, value) {
      const text = write(value);
      if (text === null || Buffer.byteLength(text) > MAX_BYTES) return;
      entries.write([{ name: nameOf(key), text }]);
    },
  };
}

function nameOf(key: readonly string[]): SealName {
  return sealName([FORMAT], JSON.stringify(key));
}

function write(value: unknown): string | null {
  try {
    // Undefined and functions have no form in JSON, whatever the types say.
    const text = JSON.stringify(value) as string | undefined;
    return text ?? null;
  } catch {
    return null;
  }
}
