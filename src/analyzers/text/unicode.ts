import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { ReviewFile } from "../../review/types.ts";
import type { Spot } from "../shared/match.ts";
import { ofEachFile } from "../shared/of-each-file.ts";
import { LINE_LENGTH, lineBefore } from "../shared/written-in.ts";

/**
 * Looks for characters that make code read otherwise than it runs: controls of the writing direction
 * (https://trojansource.codes) and characters without a shape.
 */
export const unicode = ofEachFile({ name: "unicode", reads: () => true, find: look });

function look({ path, text }: ReviewFile): Spot[] {
  if (!STRANGE.test(text) || PROSE.test(path)) return [];
  const isCode = languageOf(path, text) !== null;
  // Test data holds such characters on purpose.
  if (!isCode && isTestPath(path)) return [];
  return [...directionControls(text), ...(isCode ? withoutShape(text) : [])];
}

const STRANGE =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/;
/** Text for people and for translation writes from right to left by right. */
const PROSE = /\.(md|mdx|markdown|rst|adoc|txt|html?|po|pot|xlf|xliff|strings|arb|resx|csv|svg)$/i;

/** Embeddings, overrides and isolates; the two marks alone reorder nothing that deceives. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

function directionControls(text: string): Spot[] {
  return eachLine(text).flatMap(({ start, line }) => {
    const first = line.search(DIRECTION);
    if (first === -1 || isBalancedTranslation(line)) return [];
    return [
      {
        rule: "text/bidi-control",
        start: start + first,
        end: start + first + 1,
        values: { code: nameOf(line.charAt(first)) },
        evidence: spelledOut(line),
      },
    ];
  });
}

/** A text in a script that runs from right to left, whose isolates are closed again before it ends. */
function isBalancedTranslation(line: string): boolean {
  if (!/[\u0590-\u08ff]/.test(line) || /[\u202a-\u202e]/.test(line)) return false;
  const first = line.search(/[\u2066-\u2069]/);
  const last = lastOf(line, "\u2066\u2067\u2068\u2069");
  const opening = lastOf(line.slice(0, first), QUOTES);
  const text = line.slice(opening + 1, last);
  const isOneText = lastOf(text, QUOTES) === -1;
  const closing = /["'`]/.exec(line.slice(last))?.[0];
  return opening !== -1 && isOneText && closing === line.charAt(opening) && isClosed(line);
}

const QUOTES = "\"'`";

function lastOf(line: string, characters: string): number {
  return Math.max(...Array.from(characters, (character) => line.lastIndexOf(character)));
}

function isClosed(line: string): boolean {
  let open = 0;
  for (const character of line) {
    if (/[\u2066-\u2068]/.test(character)) open += 1;
    if (character === "\u2069") open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Characters between letters of a name, or that are a name themselves (Hangul fillers are letters to a compiler). */
const WITHOUT_SHAPE =
  /(?<=[A-Za-z0-9_$])[\u00ad\u200b-\u200f\u2060\u2064\ufeff]+(?=[A-Za-z0-9_$])|[\u115f\u1160\u3164\uffa0\u17b4\u17b5]/g;

function withoutShape(text: string): Spot[] {
  return [...text.matchAll(WITHOUT_SHAPE)].flatMap(({ 0: found, index }) => {
    if (isInComment(text, index)) return [];
    const around = /[\w$]*$/.exec(text.slice(Math.max(0, index - 60), index))?.[0] ?? "";
    const behind = /^[\w$]*/.exec(text.slice(index + found.length, index + 80))?.[0] ?? "";
    const shown = spelledOut(`${around}${found}${behind}`);
    return [
      {
        rule: "text/invisible-character",
        start: index - around.length,
        end: index + found.length,
        values: { code: nameOf(found.charAt(0)), shown },
        evidence: spelledOut(lineAround(text, index)),
      },
    ];
  });
}

function isInComment(text: string, at: number): boolean {
  const before = lineBefore(text, at);
  return /^\s*(?:\*|\/\*|#|--)|\/\/|\s#\s/.test(before);
}

function eachLine(text: string): { start: number; line: string }[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const at = start;
    start += line.length + 1;
    return { start: at, line };
  });
}

function lineAround(text: string, at: number): string {
  const [after = ""] = text.slice(at, at + LINE_LENGTH).split("\n", 1);
  return lineBefore(text, at) + after;
}

function spelledOut(code: string): string {
  const visible = code.replace(/[^\n -~]/gu, (character) => `<${nameOf(character)}>`);
  return visible.trim().slice(0, 160);
}

function nameOf(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${point.padStart(4, "0")}`;
}
