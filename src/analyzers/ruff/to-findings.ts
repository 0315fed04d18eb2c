import type { RawFinding } from "../../core/findings/types.ts";
import { appliesTo } from "../../core/rules/applies-to.ts";
import { fitsPattern, groupsIn } from "../../core/rules/compile-pattern.ts";
import type { RuffRule } from "../../core/rules/types.ts";
import type { ReviewFile } from "../../review/types.ts";
import { findFixAt } from "../ast-grep/find-fix.ts";
import type { NodeAt } from "../ast-grep/parse-file.ts";
import { asValue, buildFinding, type Replacement } from "../shared/build-finding.ts";
import { lineOffsets } from "../shared/line-offsets.ts";
import { createTextIndex } from "../shared/text-index.ts";
import { isKept } from "./is-kept.ts";
import { SYNTAX, type Complaint } from "./load-ruff.ts";
import { blockFrom, clausesAbove, headAbove } from "./python-blocks.ts";

/** The offset of a row and a column as the linter counts them, from 1. */
type Offset = (row: number, column: number) => number;

/**
 * Turns what the linter said about a file into findings under our rules; of faults in syntax only the first. A rule's
 * own fixes come before the linter's.
 * @param nodeAt the parsed file, for the rules' own fixes
 */
export function toFindings(
  { path, text }: ReviewFile,
  complaints: readonly Complaint[],
  rules: readonly RuffRule[],
  nodeAt: NodeAt,
): RawFinding[] {
  const index = createTextIndex(text);
  const offsetOf = lineOffsets(text);
  const offset: Offset = (row, column) => offsetOf(row - 1, column - 1);
  const broken = complaints.find(({ code }) => code === SYNTAX);
  return complaints.flatMap((complaint) => {
    if (complaint.code === SYNTAX && complaint !== broken) return [];
    const start = offset(complaint.row, complaint.column);
    const end = offset(complaint.endRow, complaint.endColumn);
    const seen = {
      ...complaint,
      marked: text.slice(start, end),
      line: wholeLines(text, offset(complaint.row, 1), start, index.endOfLine(end)),
      text,
    };
    const rule = rules.find((it) => appliesTo(it, path) && isAbout(it, seen));
    if (rule === undefined) return [];
    const shown = rule.firstLineOnly ? Math.min(end, index.endOfLine(start)) : end;
    const { message } = complaint;
    const code = asValue(text.slice(start, shown));
    const values = { code, message, ...groupsIn(rule.values, message) };
    const own = rule.fixes.length === 0 ? null : findFixAt(rule.fixes, nodeAt(start, end), text);
    const fix = own ?? replacementOf(complaint, offset);
    const place = { file: path, text, index, start, end: shown };
    return [buildFinding({ rule, source: "ruff", ...place, values, fix })];
  });
}

/** The linter's fix in offsets; a statement that it removes whole is left to a person. */
function replacementOf({ fix }: Complaint, offset: Offset): Replacement | null {
  if (fix === null || fix.text === "") return null;
  return {
    title: fix.title,
    start: offset(fix.row, fix.column),
    end: offset(fix.endRow, fix.endColumn),
    newText: fix.text,
  };
}

/** A complaint with the code it is about. */
interface Seen extends Complaint {
  readonly marked: string;
  /** The lines of it as a whole, up to where its brackets close. */
  readonly line: string;
  /** All of the file. */
  readonly text: string;
}

const MAX_LENGTH = 2000;

/** The lines of a range, and those after it for as long as a bracket is open; of very long ones what is near. */
function wholeLines(text: string, firstLine: number, at: number, end: number): string {
  const start = Math.max(firstLine, at - MAX_LENGTH);
  let until = end;
  while (until < text.length && until - start < MAX_LENGTH && isOpen(text.slice(start, until))) {
    const next = text.indexOf("\n", until + 1);
    until = next === -1 ? text.length : next;
  }
  return text.slice(start, Math.min(until, at + 2 * MAX_LENGTH));
}

function isOpen(code: string): boolean {
  return (code.match(/[([{]/g) ?? []).length > (code.match(/[)\]}]/g) ?? []).length;
}

function isAbout({ linter }: RuffRule, seen: Seen): boolean {
  const { code, message, marked, line, text, row } = seen;
  return linter.some(
    (check) =>
      check.code === code &&
      fitsPattern(check.message, message) &&
      fitsPattern(check.marked, marked) &&
      fitsPattern(check.line, line) &&
      (check.around === null || fitsPattern(check.around, functionAround(text, row))) &&
      (check.clauses === null || fitsPattern(check.clauses, clausesAbove(text, row))) &&
      (!check.kept || isKept(text, row)),
  );
}

/** Returns the text of the innermost Python function around a line (counted from one); empty if there is none. */
export function functionAround(text: string, row: number): string {
  const lines = text.split(/\r\n|\n|\r/);
  const head = headAbove(lines, row - 1, /^\s*(?:async\s+)?def\s/);
  return head === null ? "" : blockFrom(lines, head).join("\n");
}
