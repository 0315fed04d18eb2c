import { printable, printableLines } from "../../core/printable.ts";
import { proseSpans } from "./prose-spans.ts";

/** Converts a wording to one line of Markdown: code in backticks stays code, everything else is escaped. */
export function markdownLine(text: string, isInTable = false): string {
  return proseSpans(printable(text))
    .map((span) => (span.kind === "code" ? codeSpan(span.text, isInTable) : words(span.text)))
    .join("")
    .replace(LINE_START, "$1\\");
}

/** Converts a wording of several lines to Markdown. */
export function markdownLines(text: string): string {
  return printableLines(text)
    .split("\n")
    .map((line) => markdownLine(line.trim()))
    .join("\n");
}

/** Returns inline code, with longer fences if it contains backticks; in a table, pipes are escaped. */
export function codeSpan(code: string, isInTable = false): string {
  const text = isInTable ? printable(code).replaceAll("|", "\\|") : printable(code);
  const fence = "`".repeat(longestRun(text) + 1);
  const pad = text.startsWith("`") || text.endsWith("`") || text.trim() === "" ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Returns a block of code between fences that nothing in it can close. */
export function codeBlock(lines: readonly string[], language = ""): string {
  const text = lines.map((line) => line.replaceAll("\n", " ")).join("\n");
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Returns a text of several lines as a block of code. */
export function fenced(text: string, language: string): string[] {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return [`${fence}${language}`, printableLines(text).trimEnd(), fence];
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Characters with a meaning in Markdown or HTML in any position. */
const PUNCTUATION = /[\\`*_[\]<>#|~&$]/g;
/** Characters with a meaning at the start of a line; GitLab reads a slash as a command. */
const LINE_START = /^(\d*(?=[.)])|(?=[-+=/]))/;
/** Code hosts turn these into mentions and links after they read the Markdown, so escapes do not help. */
const REFERENCE = /@|(?<!&)\\?#(?=\d)|!(?=\d)|(?<=\bGH)-(?=\d)|:(?=\/\/)|(?<=\bwww)\./gi;

function words(text: string): string {
  return withoutReferences(text.replace(PUNCTUATION, "\\$&"));
}

/** Breaks up the mentions and references in a text of Markdown or HTML. */
export function withoutReferences(text: string): string {
  return text.replace(REFERENCE, "$&&#8203;");
}
