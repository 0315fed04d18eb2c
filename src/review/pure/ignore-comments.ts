import { commentSyntaxOf, type CommentSyntax } from "./comment-syntax.ts";
import { splitLines } from "./source-lines.ts";
import type { Place } from "../../core/findings/types.ts";

/** A `tool-ignore RULE, RULE: reason` of a file. Its place is the text from `tool-ignore` to the last name. */
export interface IgnoreComment extends Place {
  /** The names of rules or ids of findings, each with its column. */
  readonly names: readonly { readonly name: string; readonly column: number }[];
  readonly reason: string | null;
  /** The last line that it applies to; the first is its own. */
  readonly through: number;
}

const WORD = "tool-ignore";
/** A pattern is read as well, so that who writes one is told that it silences nothing. */
const NAME = "[\\w@.*-]+(?:/[\\w@.*-]+)*";
/** A bare word only counts before a colon or the end, so that prose is not an order. */
const ORDER = new RegExp(
  `^(${WORD}[ \\t]+)(${NAME}(?:[ \\t]*,[ \\t]*${NAME})*)[ \\t]*(?::(.*)|(.*))$`,
);
const SURE_NAME = /\/|^f-[0-9a-z]{8}$/;
/** Longer lines are data without comments. */
const MAX_LINE = 2_000;
/** A longer comment above the code is about something else. */
const MAX_LINES_ABOVE = 50;

/**
 * Finds the comments that silence a rule. A comment on a separate line applies to the comments and decorators right
 * below it and to the line of code after them, any other to its own line.
 *
 * Each line is parsed separately: quotes are paired on it, so a `tool-ignore` inside a string literal does not count.
 * Limits: a line inside a string or template of several lines looks like code, and a lone quote before the comment (in
 * a regular expression) pairs with one in the reason.
 */
export function readIgnoreComments(file: string, text: string): IgnoreComment[] {
  if (!text.includes(WORD)) return [];
  const syntax = commentSyntaxOf(file);
  const lines = splitLines(text);
  return lines.flatMap((line, index) => {
    const found = findOrder(line, syntax);
    if (found === null) return [];
    const { start, order, isAlone, openUntil } = found;
    const number = index + 1;
    return [
      {
        file,
        line: number,
        column: start + 1,
        endLine: number,
        endColumn: start + order.length + 1,
        names: order.names.map(({ name, at }) => ({ name, column: start + at + 1 })),
        reason: order.reason,
        through: isAlone ? lineOfCode(lines, index + 1, syntax, openUntil) : number,
      },
    ];
  });
}

interface Order {
  readonly names: readonly { readonly name: string; readonly at: number }[];
  readonly reason: string | null;
  /** UTF-16 units from its start to the end of the last name. */
  readonly length: number;
}

/** Finds the order on a line, whether its comment is alone on the line, and the mark that closes it further down. */
function findOrder(
  line: string,
  syntax: CommentSyntax,
): { start: number; order: Order; isAlone: boolean; openUntil: string | null } | null {
  if (line.length > MAX_LINE || !line.includes(WORD)) return null;
  for (const { start, before, closer } of commentsOf(line, syntax)) {
    const close = closer === null ? -1 : line.indexOf(closer, start);
    const content = line.slice(start, close === -1 ? line.length : close);
    const order = readOrder(content);
    if (order === null) continue;
    const after = close === -1 ? "" : line.slice(close + (closer ?? "").length).trim();
    // Comments of JSX are in braces.
    const isAlone = /^\s*\{?$/.test(before) && /^\}?$/.test(after);
    return { start, order, isAlone, openUntil: close === -1 ? closer : null };
  }
  return null;
}

function readOrder(content: string): Order | null {
  const [, lead = "", list = "", reason, rest = ""] = ORDER.exec(content) ?? [];
  if (list === "") return null;
  const names = [...list.matchAll(new RegExp(NAME, "g"))].map(({ 0: name, index }) => ({
    name,
    at: lead.length + index,
  }));
  const isSure = reason !== undefined || rest.trim() === "";
  if (!isSure && !names.every(({ name }) => SURE_NAME.test(name))) return null;
  const given = reason?.trim() ?? "";
  return { names, reason: given === "" ? null : given, length: lead.length + list.length };
}

/** Yields every position of a line at which the text of a comment starts, after repeated comment signs. */
function* commentsOf(
  line: string,
  { line: leaders, block }: CommentSyntax,
): Generator<{ start: number; before: string; closer: string | null }> {
  const hasStars = block.some(([open]) => open === "/*");
  const star = /^\s*\*(?![*/])\s*/.exec(line);
  if (hasStars && star !== null) yield { start: star[0].length, before: "", closer: "*/" };
  /** Start of a comment to the end of the line, in which quotes have no meaning. */
  let comment: number | null = null;
  for (let at = 0; at < line.length; at += 1) {
    const quoted = comment !== null ? 0 : lengthOfLiteral(line, at);
    if (quoted > 0) {
      at += quoted - 1;
      continue;
    }
    const pair = block.find(([open]) => line.startsWith(open, at));
    const leader = pair?.[0] ?? leaders.find((sign) => startsComment(line, at, sign));
    if (leader === undefined) continue;
    const close = pair === undefined ? -1 : line.indexOf(pair[1], at + leader.length);
    if (close === -1) comment ??= at;
    const decoration = /^[/*#;%!-]*\s*/.exec(line.slice(at + leader.length))?.[0] ?? "";
    const start = at + leader.length + decoration.length;
    yield { start, before: line.slice(0, comment ?? at), closer: pair?.[1] ?? null };
    at = close === -1 ? start - 1 : close + (pair?.[1].length ?? 0) - 1;
  }
}

/** A string literal on one line; an unpaired quote is an apostrophe or a lifetime. */
const LITERAL = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/y;

function lengthOfLiteral(line: string, at: number): number {
  LITERAL.lastIndex = at;
  return LITERAL.exec(line)?.[0].length ?? 0;
}

/** Whether a sign starts a comment: inside a word or a URL it has another meaning. */
function startsComment(line: string, at: number, sign: string): boolean {
  if (!line.startsWith(sign, at)) return false;
  const before = line[at - 1] ?? " ";
  return sign === "//" ? before !== ":" : /[\s{}()[\],;"'`*/#-]/.test(before);
}

/** Returns the line of code (from 1) below a comment; the last comment line if there is none. */
function lineOfCode(
  lines: readonly string[],
  from: number,
  { line: leaders, block, decorator }: CommentSyntax,
  openUntil: string | null,
): number {
  const end = Math.min(lines.length, from + MAX_LINES_ABOVE);
  let closer = openUntil;
  for (let index = from; index < end; index += 1) {
    const line = (lines[index] ?? "").trim();
    if (closer !== null) {
      const close = line.indexOf(closer);
      if (close === -1) continue;
      if (holdsCode(line.slice(close + closer.length))) return index + 1;
      closer = null;
      continue;
    }
    if (line === "") return index;
    const opened = block.find(([open]) => line.startsWith(open) || line.startsWith(`{${open}`));
    if (opened !== undefined) {
      const close = line.indexOf(opened[1], opened[0].length);
      if (close === -1) closer = opened[1];
      else if (holdsCode(line.slice(close + opened[1].length))) return index + 1;
      continue;
    }
    const isComment = leaders.some((leader) => line.startsWith(leader));
    if (!decorator.test(line) && !isComment && line !== "*/") return index + 1;
  }
  return end;
}

/** Whether code follows a comment; the closing brace of JSX is not code. */
function holdsCode(rest: string): boolean {
  return rest.replace("}", "").trim() !== "";
}
