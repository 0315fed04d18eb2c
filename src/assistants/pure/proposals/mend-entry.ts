import { cutText, startOf } from "../../../core/cut-text.ts";
import { isRecord } from "../../../core/is-record.ts";
import { SEVERITIES } from "../../../core/vocabulary.ts";
import { CATEGORIES } from "./categories.ts";
import { mendPiece, textOf } from "./mend-piece.ts";
import { LIMITS } from "./proposal-shape.ts";

/** An entry in the expected form, as far as possible. */
export interface MendedEntry {
  readonly entry: Readonly<Record<string, unknown>>;
  /** Whether something was corrected. */
  readonly isMended: boolean;
}

/** Other names of the keys, in lower case without separators. */
const KEYS: Readonly<Record<string, string>> = {
  file: "file",
  path: "file",
  filename: "file",
  filepath: "file",
  line: "line",
  startline: "line",
  linenumber: "line",
  quote: "quote",
  code: "quote",
  snippet: "quote",
  existingcode: "quote",
  category: "category",
  severity: "severity",
  title: "title",
  message: "message",
  description: "message",
  body: "message",
  trigger: "trigger",
  cwe: "cwe",
  causedby: "causedBy",
  fix: "fix",
};

const GRAVITIES: Readonly<Record<string, string>> = {
  blocker: "critical",
  high: "major",
  medium: "minor",
  low: "minor",
};

const MATTERS: Readonly<Record<string, string>> = {
  "sql-injection": "injection",
  "command-injection": "injection",
  xss: "injection",
  "path-traversal": "unsafe-input",
  authorization: "access-control",
  authentication: "access-control",
  "race-condition": "concurrency",
  correctness: "wrong-result",
  logic: "wrong-result",
  "logic-error": "wrong-result",
  bug: "wrong-result",
  "edge-case": "unhandled-case",
  security: "unsafe-input",
  performance: "repeated-work",
  architecture: "broken-contract",
  "null-dereference": "unhandled-case",
};

/** Words for a missing trigger. */
const NO_TRIGGER =
  /^(?:n\s*\/\s*a|none|null|nil|nothing|unknown|undefined|not applicable|no trigger|tbd|\?+|[-–—.…]*)[.!]?$/i;

/**
 * Corrects the form of an entry if its meaning is clear: keys and words in capitals, extra keys, numbers as text, long
 * texts, blanks for missing values. Other faults are left.
 */
export function mendEntry(value: Readonly<Record<string, unknown>>): MendedEntry {
  const named = rename(value);
  const entry: Record<string, unknown> = { ...named.entry };
  let { isMended } = named;
  const put = (key: string, mended: unknown): void => {
    const was = entry[key];
    if (mended === was || (mended === null && was === undefined)) return;
    entry[key] = mended;
    isMended = true;
  };
  for (const key of ["title", "message", "trigger"] as const) put(key, cutWords(entry[key], key));
  put("quote", cutQuote(entry["quote"]));
  put("line", mendLine(entry["line"]));
  put("severity", mendWord(entry["severity"], SEVERITIES, GRAVITIES));
  put("category", mendWord(entry["category"], Object.keys(CATEGORIES), MATTERS));
  put("cwe", mendCwe(entry["cwe"]));
  put("trigger", mendTrigger(entry["trigger"]));
  put("causedBy", mendCause(entry["causedBy"], entry["file"]));
  put("fix", mendPart(entry["fix"], ["title", "quote", "replacement"]));
  if (entry["title"] === undefined) put("title", firstSentence(entry["message"]));
  if (entry["message"] === undefined) put("message", entry["title"]);
  return { entry, isMended };
}

function rename(value: Readonly<Record<string, unknown>>): MendedEntry {
  const entry: Record<string, unknown> = {};
  let isMended = false;
  for (const [key, held] of Object.entries(value)) {
    const name = KEYS[key.toLowerCase().replace(/[_\s-]/g, "")];
    if (name !== key) isMended = true;
    // The right name takes precedence over a synonym.
    if (name !== undefined && (name === key || entry[name] === undefined)) entry[name] = held;
  }
  return { entry, isMended };
}

function cutWords(value: unknown, key: "title" | "message" | "trigger"): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  return text.length > LIMITS[key] ? cutText(text, LIMITS[key]) : value;
}

/** Cuts a long quote: its beginning is in the same place. */
function cutQuote(value: unknown): unknown {
  return typeof value === "string" && value.trim().length > LIMITS.quote
    ? startOf(value.trim(), LIMITS.quote)
    : value;
}

/** Reads `"12"`, `"L12"`, `"12-15"`, `12.0`; null for an impossible line. */
function mendLine(value: unknown): unknown {
  const number =
    typeof value === "string" ? Number(/\d+/.exec(value)?.[0] ?? Number.NaN) : Number(value);
  if (value === undefined || value === null) return value;
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
}

function mendCwe(value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const [digits] = /\d+/.exec(String(value)) ?? [];
  const number = Number(digits ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 1 && number <= 9_999 ? number : null;
}

function mendWord(
  value: unknown,
  known: readonly string[],
  also: Readonly<Record<string, string>>,
): unknown {
  if (typeof value !== "string") return value;
  const word = value
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z])/g, "-")
    .toLowerCase()
    .replace(/[\s_./]+/g, "-")
    .replace(/^(?:agent|model|security|performance|architecture)-(?=[a-z])/, "");
  return known.includes(word) ? word : (also[word] ?? value);
}

function mendTrigger(value: unknown): unknown {
  return typeof value === "string" && NO_TRIGGER.test(value.trim()) ? null : value;
}

/** `a.js: code` */
const BEHIND_A_PATH = /^\s*`?([^\s:`]*[./][^\s:`]*)`?:\s+(.+?)\s*$/s;

/** Reads the cause: an object or one line of text, also with only a line, or without a file, which is then the same. */
function mendCause(value: unknown, own: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (Array.isArray(value)) return mendCause(value[0] ?? null, own);
  if (typeof value === "string") {
    const [, file, quote = ""] = BEHIND_A_PATH.exec(value) ?? [];
    if (file !== undefined) return { file, quote: cutQuote(quote) };
    return mendPiece(value) ?? mendPiece({ file: own, quote: cutQuote(value) });
  }
  if (!isRecord(value)) return null;
  const held = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.toLowerCase(), each]),
  );
  const { line, quote } = held;
  const isAsAsked = Object.keys(value).join(" ") === "file quote" && textOf(held["file"]) !== null;
  if (isAsAsked && textOf(quote) !== null && cutQuote(quote) === quote) return value;
  const file = textOf(held["file"]) ?? textOf(held["path"]) ?? own;
  return mendPiece({ ...held, file, line: mendLine(line), quote: cutQuote(quote) });
}

/** Reads an object of texts; null if one is missing. */
function mendPart(value: unknown, keys: readonly string[]): unknown {
  if (value === undefined || value === null) return value;
  if (!isRecord(value)) return null;
  const byName = new Map(
    Object.entries(value).map(([key, held]) => [key.toLowerCase(), held] as const),
  );
  const part = Object.fromEntries(keys.map((key) => [key, byName.get(key)]));
  const isThere = keys.every(
    (key) =>
      typeof part[key] === "string" && (key === "replacement" || String(part[key]).trim() !== ""),
  );
  if (!isThere) return null;
  const isSame =
    Object.keys(value).length === keys.length && keys.every((key) => value[key] === part[key]);
  const title = part["title"];
  if (typeof title === "string" && title.trim().length > LIMITS.title)
    return { ...part, title: cutText(title.trim(), LIMITS.title) };
  return isSame ? value : part;
}

function firstSentence(message: unknown): unknown {
  if (typeof message !== "string") return undefined;
  const [sentence = ""] = message.trim().split(/(?<=[.!?])\s/, 1);
  return cutText(sentence.replace(/\.$/, ""), LIMITS.title);
}
