import { printableLines } from "../../core/printable.ts";

/** A text in a Markdown fence that nothing in it can end. */
export function fenced(text: string, language: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, printableLines(text).trimEnd(), fence];
}
