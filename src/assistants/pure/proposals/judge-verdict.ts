import { counted } from "../../../core/counted.ts";
import { cutText } from "../../../core/cut-text.ts";
import type { RawFinding, ShownCode } from "../../../core/findings/types.ts";
import { lineStarts, splitLines } from "../../../review/pure/source-lines.ts";
import { oneLine, printable } from "../../../core/printable.ts";
import { hideSecrets } from "../../../redaction/hide-secrets.ts";
import type { Severity } from "../../../core/vocabulary.ts";
import { findQuote, type QuotedPlace } from "./find-quote.ts";
import { maskProse } from "./mask-prose.ts";
import { pathForms } from "./resolve-path.ts";
import type { CodePiece, Verdict } from "./verdict-shape.ts";

/** The ruling of a verdict once its code is looked up. */
export type Ruling =
  /** The finding is wrong, with the code that shows it. */
  | { readonly is: "refuted"; readonly because: string; readonly refutation: ShownCode }
  /** Each step of the trace exists. */
  | {
      readonly is: "confirmed";
      readonly because: string;
      readonly trace: readonly ShownCode[];
      /** The number of steps whose code is on another line than named. */
      readonly corrected: number;
      /** The severity by the second look; null if it is not given. */
      readonly severity: Severity | null;
    }
  /** The cited code does not exist, or nothing is cited. */
  | {
      readonly is: "open";
      readonly because: string;
      /** The words of the second look; null if it does not mention the finding. */
      readonly argument: string | null;
      readonly severity: Severity | null;
    };

/** The reason of a verdict that neither confirms nor refutes. */
export const LEFT_OPEN = "the second look left it open";

/**
 * Checks a verdict against the code. A refutation counts only with a whole line of code that exists, that is a
 * statement, and that the argument names; comments, strings and imports do not count. A confirmation counts with a
 * trace whose steps all exist, one of them in the finding's file.
 * @param read returns the text of a file of the repository; null if it cannot be read
 */
export async function judgeVerdict(
  verdict: Verdict,
  finding: Pick<RawFinding, "file" | "line">,
  read: (path: string) => Promise<string | null>,
): Promise<Ruling> {
  const { because, severity } = verdict;
  const open = (lacking: string): Ruling => ({
    is: "open",
    because: lacking,
    argument: oneLine(because),
    severity,
  });
  if (verdict.verdict === "refuted") {
    const { evidence } = verdict;
    if (evidence === null) return open("the refutation cites no code");
    const shown = await showIn(evidence, read);
    if ("lacks" in shown)
      return open(
        `the refutation cites code that does not exist: ${said(evidence)} (${shown.lacks})`,
      );
    const telling = shown.lines.filter(isStatement);
    if (telling.length === 0)
      return open("the refutation cites only a comment, an import or a word");
    if (!isNamed(telling.join("\n"), because))
      return open("the refutation cites code that its argument does not mention");
    return { is: "refuted", because: oneLine(because), refutation: shown.at };
  }
  if (verdict.trace.length === 0)
    return open(verdict.verdict === "stands" ? LEFT_OPEN : "it has no trace");
  const trace: ShownCode[] = [];
  let isAtFinding = false;
  let corrected = 0;
  for (const [at, step] of verdict.trace.entries()) {
    // The defect may be in a string: a query, a template, a pattern.
    const shown = await showIn(step, read, { near: finding, keepsStrings: true });
    const named = `step ${at + 1} of its trace is`;
    if ("lacks" in shown) return open(`${named} not in the code: ${said(step)} (${shown.lacks})`);
    if (!/[\p{L}\p{N}_$]/u.test(shown.code))
      return open(
        `${named} ${shown.code.trim() === "" ? "a comment" : "punctuation alone"}: ${said(step)}`,
      );
    if (step.line !== null && (step.line < shown.at.line || step.line > shown.endLine))
      corrected += 1;
    isAtFinding ||= shown.path === finding.file;
    trace.push(shown.at);
  }
  if (!isAtFinding) return open(`no step of its trace is in ${printable(finding.file)}`);
  return { is: "confirmed", because: oneLine(because), trace, corrected, severity };
}

/** The number of characters of a quote in a message. */
const SAID_CHARACTERS = 60;

/** Writes a piece of code as it was named: `a.js:12`, or with its quote. */
function said({ file, line, quote }: CodePiece): string {
  const place = `${printable(file)}${line === null ? "" : `:${line}`}`;
  return quote === null
    ? place
    : `${place} \`${cutText(oneLine(quote).replaceAll("`", "'"), SAID_CHARACTERS)}\``;
}

interface Shown {
  readonly path: string;
  readonly at: ShownCode;
  readonly endLine: number;
  /** The quoted code, without comments, and without strings unless they count. */
  readonly code: string;
  /** The lines of it that are quoted as a whole or for the most part. */
  readonly lines: readonly string[];
}

/** The number of characters of shown code. */
const SHOWN_CHARACTERS = 160;

async function showIn(
  { file, quote, line: named }: CodePiece,
  read: (path: string) => Promise<string | null>,
  options: {
    readonly near?: Pick<RawFinding, "file" | "line">;
    readonly keepsStrings?: boolean;
  } = {},
): Promise<Shown | { readonly lacks: string }> {
  const { near } = options;
  let lacks = "there is no such text file";
  for (const path of pathForms(file)) {
    const text = await read(path);
    if (text === null) continue;
    const code = maskProse(path, text, options);
    const places = quote === null ? lineAt(text, named) : findQuote(text, quote);
    const from = named ?? (near?.file === path ? near.line : null);
    const away = (line: number): number => (from === null ? 0 : Math.abs(line - from));
    // The same words may also be in a comment, or far from the finding.
    const [best] = places
      .toSorted((a, b) => away(a.line) - away(b.line))
      .map((place) => ({
        place,
        code: code.slice(place.start, place.end),
        lines: wholeLines(code, place),
      }))
      .toSorted((a, b) => weight(b.code) - weight(a.code));
    if (best === undefined) {
      lacks = quote === null ? whyNoLine(text, named) : "its quote is not in the file";
      continue;
    }
    const { place, ...shown } = best;
    const told = hideSecrets(text, { path }).text.slice(place.start, place.end);
    const line = cutText(oneLine(told).trim(), SHOWN_CHARACTERS);
    const { endLine } = place;
    return { path, ...shown, endLine, at: { file: path, line: place.line, code: line } };
  }
  return { lacks };
}

function whyNoLine(text: string, line: number | null): string {
  if (line === null) return "it gives neither a quote nor a line";
  const many = splitLines(text.replace(/\r?\n$/, "")).length;
  if (line <= many) return "the line is blank";
  return `the file has ${counted(many, "line")}`;
}

/** Finds a line by its number, without the white space around it. */
function lineAt(text: string, line: number | null): readonly QuotedPlace[] {
  const lines = splitLines(text);
  const whole = line === null ? undefined : lines[line - 1];
  if (line === null || whole === undefined || whole.trim() === "") return [];
  const start = (lineStarts(text)[line - 1] ?? 0) + (whole.length - whole.trimStart().length);
  const column = whole.length - whole.trimStart().length + 1;
  const { length } = whole.trim();
  return [{ start, end: start + length, line, column, endLine: line, endColumn: column + length }];
}

/** The share of a line that has to be quoted. */
const MOST = 0.6;

function wholeLines(code: string, { line, endLine, start, end }: QuotedPlace): string[] {
  const lines = splitLines(code);
  const quoted = splitLines(code.slice(start, end));
  return quoted.flatMap((part, at) => {
    const whole = lines[line - 1 + at] ?? "";
    const isWhole = at > 0 && line + at < endLine;
    return part.trim() !== "" && (isWhole || weight(part) >= weight(whole) * MOST) ? [part] : [];
  });
}

function weight(text: string): number {
  return text.replace(/\s/g, "").length;
}

const IMPORT =
  /^\s*(?:import\b|from\s+\S+\s+import\b|(?:const|let|var)\b[^=]*=\s*(?:await\s+)?(?:require|import)\s*\(|#\s*include\b|using\s+[\w.=\s]+;|use\s+[\w:\\]+|package\s+[\w.]+|export\s+(?:\*|\{[^}]*\}|type\b[^=]*)\s*from\b|require(?:_relative|_once)?\b|include(?:_once)?\b)/;
const DOES = /[(=<>!?:]|\b(?:return|throw|raise|yield|break|continue|assert|panic|unless)\b/;

function isStatement(line: string): boolean {
  return weight(line) >= 6 && DOES.test(line) && !IMPORT.test(line) && wordsIn(line).size > 0;
}

/** Whether an argument is about some code: it has a name in common with it. */
function isNamed(code: string, argument: string): boolean {
  const said = wordsIn(argument);
  return [...wordsIn(code)].some((word) => said.has(word));
}

/** Returns the words of names, with the parts of each: `checkedParts` is `checkedparts`, `checked` and `part`. */
function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [name] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    const parts = name.split(/[_$]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u);
    for (const part of [name, ...parts]) {
      const word = part.toLowerCase().replace(/(?<=..)s$/, "");
      if (word.length >= 2 && !COMMON.has(word)) words.add(word);
    }
  }
  return words;
}

/** Words of languages and of arguments, which do not show which code is meant. */
const COMMON = new Set(
  "a an and are as at be been but by can code do does each every else false for from function has have if in into is it its let line make may must never new no none not null of on only or out return so some string such than that the then there thi this to true type undefined use used value var was when where which while will with const export import public private static final void int bool boolean number object class def self async await throw case switch default break continue always check here there other because before after one two all any data item result".split(
    " ",
  ),
);
