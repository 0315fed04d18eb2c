import { cutText, startOf } from "../../../core/cut-text.ts";
import { isRecord } from "../../../core/is-record.ts";
import { SEVERITIES } from "../../../core/vocabulary.ts";
import { CATEGORIES } from "./categories.ts";
import { mendPiece, textOf } from "./mend-piece.ts";
import { LIMITS } from "./proposal-shape.ts";

/** An entry in the form that is asked for, as far as it could be brought into it. */
export interface MendedEntry {
  readonly entry: Readonly<Record<string, unknown>>;
  /** Something of it was not as asked for. */
  readonly isMended: boolean;
}

/** Names that others give to the same thing, without capitals and joints. */
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

/** What people write where there is no trigger. */
const NO_TRIGGER =
  /^(?:n\s*\/\s*a|none|null|nil|nothing|unknown|undefined|not applicable|no trigger|tbd|\?+|[-–—.…]*)[.!]?$/i;

/**
 * Brings an entry of an answer into the form that is asked for, where it plainly says what it means: keys
 * and words in capitals, keys too many, numbers as text, texts that are too long, blanks for what is not
 * there. What cannot be guessed is left as it is.
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
    // The right name is believed before one that only means the same.
    if (name !== undefined && (name === key || entry[name] === undefined)) entry[name] = held;
  }
  return { entry, isMended };
}

function cutWords(value: unknown, key: "title" | "message" | "trigger"): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  return text.length > LIMITS[key] ? cutText(text, LIMITS[key]) : value;
}

/** The beginning of what was quoted stands where the whole does. */
function cutQuote(value: unknown): unknown {
  return typeof value === "string" && value.trim().length > LIMITS.quote
    ? startOf(value.trim(), LIMITS.quote)
    : value;
}

/** `"12"`, `"L12"`, `"12-15"`, `12.0`; a line that cannot be is none. */
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

/** The code that is to blame, also in one line of text, by its line alone, or without its file: then of the same one. */
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

/** An object of texts; one that lacks some of them says nothing, and its entry stands without it. */
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
