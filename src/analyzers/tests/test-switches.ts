import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf, type LanguageName } from "../../core/rules/languages.ts";
import type { ReviewFile } from "../../review/types.ts";
import type { Spot } from "../shared/match.ts";
import { ofEachFile } from "../shared/of-each-file.ts";

/** Looks for tests that are switched off without a reason; JavaScript has a separate rule. */
export const testSwitches = ofEachFile({
  name: "test-switches",
  reads: (path) => patternOf(path) !== null,
  find: look,
});

/** Each without a reason, and not under a condition. */
const SWITCHED_OFF: Readonly<Partial<Record<LanguageName, RegExp>>> = {
  python:
    /^[ \t]*@(?:pytest\.mark\.skip|unittest\.skip|skip)(?:\(\s*(?:reason\s*=\s*)?(?:(?:""|'')\s*)?\))?[ \t]*$/gm,
  // The code before a call is read only where there is one: white space alone would be walked over and over.
  go: /(?=(?:t|s|suite)\.Skip)(?<=^func Test\w*\([^)]*\)\s*\{\n\s*)(?:t|s|suite)\.Skip(?:Now)?\(\s*(?:""\s*)?\)/gm,
  java: /^[ \t]*@(?:Disabled|Ignore)(?:\(\s*(?:""\s*)?\))?[ \t]*$/gm,
  kotlin: /^[ \t]*@(?:Disabled|Ignore)(?:\(\s*(?:""\s*)?\))?[ \t]*$/gm,
  rust: /^[ \t]*#\[ignore\][ \t]*$/gm,
  csharp: /^[ \t]*\[(?:Ignore|Fact\(Skip\s*=\s*""\))\][ \t]*$/gm,
  ruby: /^[ \t]*(?:x(?:it|describe|context|specify)\b[^\n]*\bdo|skip)[ \t]*$/gm,
  php: /^[ \t]*\$this->markTestSkipped\(\s*(?:(?:''|"")\s*)?\);/gm,
};

function patternOf(path: string): RegExp | null {
  const language = languageOf(path);
  // Rust keeps its tests beside the code.
  if (language === null || (language !== "rust" && !isTestPath(path))) return null;
  return SWITCHED_OFF[language] ?? null;
}

function look({ path, text }: ReviewFile): Spot[] {
  const pattern = patternOf(path);
  if (pattern === null) return [];
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
    const start = index + found.length - found.trimStart().length;
    if (isExplained(text, start, index + found.length)) return [];
    return [{ rule: "change/test-switched-off", start, end: index + found.trimEnd().length }];
  });
}

/** A remark stands in the line above or below. */
function isExplained(text: string, start: number, end: number): boolean {
  return isRemark(lineAbove(text, start)) || isRemark(lineBelow(text, end));
}

function isRemark(line: string): boolean {
  return /^\s*(?:\/\/|#(?!\[)|\*|\/\*)|\*\/\s*$/.test(line);
}

/** The nearest line above that is not empty. */
function lineAbove(text: string, at: number): string {
  let end = Math.max(0, text.lastIndexOf("\n", at));
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end === 0 ? "" : text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
}

function lineBelow(text: string, at: number): string {
  const start = text.indexOf("\n", at) + 1;
  if (start === 0) return "";
  const end = text.indexOf("\n", start);
  return text.slice(start, end === -1 ? text.length : end);
}
