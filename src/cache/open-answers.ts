import { parseJson } from "../core/parse-json.ts";
import { openEntries } from "./open-entries.ts";
import { sealName, type SealName } from "./sealed.ts";

/** Remembered answers to questions. Never throws: a failure counts as an unknown answer. */
export interface Answers {
  /** Returns the JSON value that was remembered under a key; null if there is none. */
  recall(key: readonly string[]): unknown;
  /**
   * Keeps a JSON value of at most 1 MiB under everything that it depends on. Larger values, and those that
   * JSON cannot express, are not kept.
   */
  remember(key: readonly string[], value: unknown): void;
}

/** Raised when the format changes. */
const FORMAT = "answers-1";
const MAX_BYTES = 1024 * 1024;
/** The size of a seal without its text. */
const SEAL_BYTES = 64;
/** 64 MiB in all. */
const BOUND = { keptBytes: 48 * 1024 * 1024, growthBytes: 16 * 1024 * 1024 };

/**
 * Opens the remembered answers in a folder. Entries are sealed: finding and reading one takes all parts of
 * its key.
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
