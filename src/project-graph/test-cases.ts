import { languageOf } from "../core/rules/languages.ts";

/** A test case by its name, with the lines of its body. */
export interface TestCase {
  readonly name: string;
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

const HEADS: Readonly<Record<string, RegExp>> = {
  javascript:
    /^\s*(?:it|test)(?:\.(?:concurrent|each|sequential|failing)\b[^(]*(?:\([^)]*\))?)?\(\s*(["'`])(.+?)\1\s*,/,
  python: /^\s*(?:async\s+)?def\s+()(test_?\w*)\s*\(/,
  go: /^func\s+()(Test[A-Z]\w*)\s*\(/,
  rust: /^\s*(?:async\s+)?fn\s+()(\w+)\s*\(\s*\)/,
  java: /^\s*(?:(?:public|private|internal|override)\s+)*(?:void|fun)\s+()(`[^`]+`|\w+)\s*\(/,
  ruby: /^\s*(?:it|specify|test)\s+(["'])(.+?)\1\s*(?:,[^{]*)?do\b/,
  php: /^\s*(?:public\s+)?function\s+()(test\w+)\s*\(/,
};
const SAME_AS: Readonly<Record<string, string>> = { typescript: "javascript", kotlin: "java" };

/** The annotation in the lines above a method that makes it a test. */
const MARK: Readonly<Record<string, RegExp>> = {
  java: /^\s*@(?:\w*Test)\b/,
  rust: /^\s*#\[(?:\w+::)*test\b/,
};

/** Reads the test cases of a text by keywords and indentation, without names that occur twice. */
export function testCases(path: string, text: string): ReadonlyMap<string, TestCase> {
  const language = languageOf(path) ?? "";
  const dialect = SAME_AS[language] ?? language;
  const head = HEADS[dialect];
  if (head === undefined) return new Map();
  const lines = text.split("\n");
  const found = new Map<string, TestCase | null>();
  lines.forEach((line, at) => {
    const name = head.exec(line)?.[2];
    if (name === undefined) return;
    const mark = MARK[dialect];
    if (mark !== undefined && !lines.slice(Math.max(0, at - 3), at).some((each) => mark.test(each)))
      return;
    const body = bodyFrom(lines, at);
    found.set(name, found.has(name) ? null : { name, line: at + 1, lines: body });
  });
  return new Map([...found].flatMap(([name, each]) => (each === null ? [] : [[name, each]])));
}

/** Nested tests repeat the lines of the inner ones, so each is limited. */
const MAX_LINES = 600;

/** Returns the lines from one line to the last that is indented more. */
function bodyFrom(lines: readonly string[], at: number): string[] {
  const indent = indentOf(lines[at] ?? "");
  let end = at + 1;
  while (end < lines.length && end - at < MAX_LINES) {
    const line = lines[end] ?? "";
    const opens = end === at + 1 && line.trim() === "{";
    if (line.trim() !== "" && indentOf(line) <= indent && !opens) break;
    end += 1;
  }
  return lines.slice(at, end).filter((line) => line.trim() !== "");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
