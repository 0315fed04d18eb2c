import { escapeRegExp } from "../core/escape-reg-exp.ts";

/** A function of the file, and what that one calls, are looked into. */
const MAX_DEPTH = 2;
const MAX_BODY = 3000;
const MAX_CALLS = 20;

/**
 * Whether what was escaped (`value`, by `check`) is the answer of a function of the same file that does the same
 * by itself: then it was done twice.
 */
export function isMadeHarmless(
  { check = "", value = "" }: Readonly<Record<string, string>>,
  text: string,
): boolean {
  const [, called] = /^(?:this\.)?([A-Za-z_$][\w$]*)(?:\.(?:call|apply))?\(/.exec(value) ?? [];
  return called !== undefined && answersWith(called, { check, text, depth: MAX_DEPTH });
}

interface Sought {
  readonly check: string;
  readonly text: string;
  readonly depth: number;
}

function answersWith(called: string, { check, text, depth }: Sought): boolean {
  const answers = answersOf(called, text);
  if (answers.some((each) => callOf(check).test(each))) return true;
  if (depth <= 1) return false;
  return answers
    .flatMap((each) => [...each.matchAll(/([A-Za-z_$][\w$]*)(?:\.(?:call|apply))?\(/g)])
    .slice(0, MAX_CALLS)
    .some(
      ([, name = ""]) => name !== called && answersWith(name, { check, text, depth: depth - 1 }),
    );
}

function callOf(name: string): RegExp {
  return new RegExp(String.raw`(?<![\w$])${escapeRegExp(name)}\(`);
}

/** What the function of a name answers with: the lines of its `return`s, down to the end that is no deeper. */
function answersOf(name: string, text: string): string[] {
  const start = new RegExp(
    String.raw`^([ \t]*)(?:export\s+)?(?:async\s+)?(?:function\s+${escapeRegExp(name)}\s*\(|def\s+${escapeRegExp(name)}\s*\()`,
    "m",
  ).exec(text);
  if (start === null) return [];
  const [first = "", ...lines] = text.slice(start.index, start.index + MAX_BODY).split("\n");
  const indent = /^[ \t]*/.exec(first)?.[0] ?? "";
  const end = lines.findIndex((line) => line.trim() !== "" && !isDeeper(line, indent));
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .filter((line) => /^\s*return\b/.test(line));
}

function isDeeper(line: string, indent: string): boolean {
  return line.startsWith(indent) && /^[ \t]/.test(line.slice(indent.length));
}
