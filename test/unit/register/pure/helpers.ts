import { readRegister } from "../../../../src/register/pure/read-register.ts";
import type {
  NewQuestion,
  RegisterEntry,
  Resolution,
} from "../../../../src/register/pure/types.ts";
import { appendEntry, resolveEntry } from "../../../../src/register/pure/write-register.ts";

export const ASKED_AT = "2026-11-21T06:56:49.000Z";
export const ANSWERED_AT = "2026-11-22T09:00:00.000Z";

/** A question with everything a test does not care about filled in. */
export function question(more: Partial<NewQuestion> = {}): NewQuestion {
  return {
    question: "Is the store meant to be opened twice?",
    file: "src/store.js",
    line: 12,
    rule: "js/open-twice",
    askedBy: "Ada",
    askedAt: ASKED_AT,
    ...more,
  };
}

/** An entry with everything a test does not care about filled in. */
export function entry(more: Partial<RegisterEntry> = {}): RegisterEntry {
  return {
    id: "1",
    status: "open",
    answer: null,
    answeredBy: null,
    answeredAt: null,
    ...question(),
    ...more,
  };
}

/** A file after one more entry. */
export function add(text: string, key: string, more: Partial<NewQuestion> = {}): string {
  return appendEntry(readRegister(text), key, question(more));
}

/** A file after an entry was ended. */
export function resolve(text: string, id: string, more: Partial<Resolution> = {}): string {
  const document = readRegister(text);
  const placed = document.entries.find(({ entry }) => entry.id === id);
  if (placed === undefined) throw new Error(`there is no entry ${id}`);
  return resolveEntry(document, placed, {
    status: "answered",
    text: "Yes.",
    by: "Bob",
    at: ANSWERED_AT,
    ...more,
  });
}

export function entriesOf(text: string): RegisterEntry[] {
  return readRegister(text).entries.map(({ entry }) => entry);
}

export function warningsOf(text: string): string[] {
  return readRegister(text).warnings.map(({ line, message }) => `${line}: ${message}`);
}
