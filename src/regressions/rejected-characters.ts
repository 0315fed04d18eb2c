import type { ScriptSides } from "../comparison/script-sides.ts";
import { COMMAND } from "./command-and-code-sinks.ts";

/** Characters that mean something in markup, in a shell, in a query or in a header. */
const CHARACTERS = [..."<>&\"'`$;|\\![]()/\r\n\0\u2028"];
const UPWARDS = "../";
/** A longer pattern is no list of characters. */
const MAX_PATTERN = 160;

/** A regular expression as scripts spell it, where a value may stand. */
export const PATTERN = String.raw`(?<![\w$)\]]\s{0,3})\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*`;

/** The regular expressions that some code holds. */
export function patternsIn(code: string): readonly string[] {
  return code.match(ANY_PATTERN) ?? [];
}

const ANY_PATTERN = new RegExp(PATTERN, "g");

/** The dangerous characters that a regular expression (`/…/g`) finds where they stand alone, and `../`. */
export function rejectedCharacters(literal: string): ReadonlySet<string> {
  return new Set([...CHARACTERS, UPWARDS].filter((each) => finds(literal, each)));
}

/** Whether a regular expression finds something in a short text; one that nobody can read finds nothing. */
export function finds(literal: string, text: string): boolean {
  const end = literal.lastIndexOf("/");
  const source = literal.slice(1, end);
  if (source.length > MAX_PATTERN) return false;
  try {
    return new RegExp(source, literal.slice(end + 1).replace(/[^imsu]/g, "")).test(text);
  } catch {
    return false;
  }
}

/** Where a text ends up that had characters taken out or marked. */
export interface Destination {
  /** The lines that did it, with some around them. */
  readonly around: string;
  /** The function they stand in, as the change leaves it. */
  readonly body: string;
  readonly sides: ScriptSides;
  /** All characters that were looked for before. */
  readonly all: ReadonlySet<string>;
}

const ENTITIES = /&(?:lt|gt|amp|quot|apos|#x?[0-9a-f]+);|\\+u003[ce]|\\+x3[ce]|<\\+\//i;
const ABOUT_SHELL = /shell|\bcmd|command|bash|powershell/i;
const ABOUT_QUOTING = /quot|escap/i;
const ABOUT_NAMES_OF_COLUMNS =
  /(?:escape|quote|wrap|enclose)_?(?:id\b|ident|column|table|name|literal|string|value)|\bidentifier|\bSELECT\b|\bINSERT INTO\b|\bsql\b/i;
const ABOUT_HEADERS =
  /header|["'`\]}]\s*\+?\s*["'`]?:\s["'`$]|["'`](?:[A-Z][a-z]+-?)+:\s|\b(?:RCPT|MAIL FROM|HELO|Set-Cookie)\b|subject|smtp|["'`][^"'`\n]{0,40}\\r\\n["'`]/i;
const CLEANS_ADDRESS =
  /(?:saniti[sz]e|clean|safe|escape|secure|check|validate)_?\w{0,12}(?:path_?name|ur[li]|href|location|redirect|return_?to|link)\w*\s*(?:\(|=)/i;
const ABOUT_FILES =
  /\bfs\w*\.|\b(?:createReadStream|createWriteStream|readFile|writeFile|sendFile|unlink|mkdir|rimraf)\w*\(|\bpath\.(?:join|resolve)\(/;

/** The rule that speaks of characters which are no longer kept out of a text; null where they do no harm. */
export function ruleOfLost(
  lost: ReadonlySet<string>,
  { around, body, sides, all }: Destination,
): string | null {
  const has = (...characters: string[]): boolean => characters.some((each) => lost.has(each));
  const near = `${around}\n${body}`;
  if (ENTITIES.test(around) && has("<", ">", "&", '"', "'", "`", "\\", "/", "\u2028"))
    return "change/markup-cleaning-removed";
  // What a file with entities looks for beside `<` is none of a shell's; of these, the grave accent ends nothing.
  if (all.has("<") && ENTITIES.test(sides.text))
    return has("<", ">", "&", '"', "'") ? "change/markup-cleaning-removed" : null;
  const isForShell = ["$", "`", '"'].filter((each) => all.has(each)).length > 1;
  if (
    has("$", "`", ";", "|", "&", '"', "'", "\\", "!", "\n") &&
    (COMMAND.test(body) || (isForShell && (ABOUT_SHELL.test(near) || ABOUT_QUOTING.test(around))))
  )
    return "change/shell-escape-removed";
  if (has("'", '"', "`", "[", "]", "\\") && ABOUT_NAMES_OF_COLUMNS.test(near))
    return "change/query-escape-removed";
  // Parsers of addresses leave out line breaks and tabs, and read a backslash as a slash.
  if (has("\r", "\n", "\\") && CLEANS_ADDRESS.test(around)) return "change/address-check-removed";
  const isOfHeaders =
    ABOUT_HEADERS.test(near) || /\b(?:smtp|mime|mail|headers?)/i.test(sides.file.path);
  // Whoever looks for the one character that ends a line is to look for the other.
  const isHalf = lost.size === 1 && has("\r") && all.has("\n");
  if (has("\r", "\n") && (isOfHeaders || isHalf)) return "change/line-break-let-in";
  if (has(UPWARDS) && ABOUT_FILES.test(sides.text)) return "change/path-check-removed";
  return null;
}
