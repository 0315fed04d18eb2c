import { printable, printableLines } from "../../core/printable.ts";
import { proseSpans } from "./prose-spans.ts";

/** A wording as Markdown of one line: code in backticks stays code, everything else is plain words. */
export function markdownLine(text: string, isInTable = false): string {
  return proseSpans(printable(text))
    .map((span) => (span.kind === "code" ? codeSpan(span.text, isInTable) : words(span.text)))
    .join("")
    .replace(LINE_START, "$1\\");
}

/** The same for a wording of several lines. */
export function markdownLines(text: string): string {
  return printableLines(text)
    .split("\n")
    .map((line) => markdownLine(line.trim()))
    .join("\n");
}

/** Code within a sentence, whatever backticks it brings; in a table, a pipe must not end the cell. */
export function codeSpan(code: string, isInTable = false): string {
  const text = isInTable ? printable(code).replaceAll("|", "\\|") : printable(code);
  const fence = "`".repeat(longestRun(text) + 1);
  const pad = text.startsWith("`") || text.endsWith("`") || text.trim() === "" ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** A block of code between fences that nothing in it can close. */
export function codeBlock(lines: readonly string[], language = ""): string {
  const text = lines.map((line) => line.replaceAll("\n", " ")).join("\n");
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Characters that mean something in Markdown or HTML wherever they stand. */
const PUNCTUATION = /[\\`*_[\]<>#|~&$]/g;
/** And those that do at the start of a line, where GitLab takes a slash for a command. */
const LINE_START = /^(\d*(?=[.)])|(?=[-+=/]))/;
/** A code host turns these into mentions and links after Markdown was read, so that no escape holds. */
const REFERENCE = /@|(?<!&)\\?#(?=\d)|!(?=\d)|(?<=\bGH)-(?=\d)|:(?=\/\/)|(?<=\bwww)\./gi;

function words(text: string): string {
  return withoutReferences(text.replace(PUNCTUATION, "\\$&"));
}

/** Text of Markdown or HTML in which nobody is mentioned and nothing is linked. */
export function withoutReferences(text: string): string {
  return text.replace(REFERENCE, "$&&#8203;");
}
