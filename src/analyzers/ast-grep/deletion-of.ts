import { BYTE_ORDER_MARK } from "../../core/byte-order-mark.ts";
import type { SgNode } from "@ast-grep/napi";

/** Nodes that hold a list of statements; anywhere else, the next statement would take the place of a deleted one. */
const LISTS = new Set(["program", "statement_block", "switch_case", "switch_default"]);

/** With these a line goes on where the one before has no semicolon. */
const GOES_ON = /^(?:[([`/+\-*,.<=%&|^?]|in\b|instanceof\b)/;

/**
 * Says what of a text goes with a statement that is deleted: its line, when nothing else stands there;
 * otherwise the blanks that set it apart from its neighbour. Null when it cannot go without changing
 * what its neighbours do.
 */
export function deletionOf(node: SgNode, text: string): { start: number; end: number } | null {
  const parent = node.parent();
  if (parent === null || !LISTS.has(String(parent.kind()))) return null;
  const neighbours = parent
    .children()
    .filter((child) => child.isNamed() && child.kind() !== "comment");
  const at = neighbours.findIndex((child) => child.id() === node.id());
  // A `catch` that is left empty is worse than what stood in it.
  if (neighbours.length === 1 && parent.parent()?.kind() === "catch_clause") return null;
  if (joins(neighbours[at - 1], neighbours[at + 1])) return null;
  const { start, end } = node.range();
  return widen(text, start.index, end.index);
}

/** Whether two statements would be read as one, because the first ends without a semicolon. */
function joins(before: SgNode | undefined, after: SgNode | undefined): boolean {
  if (before === undefined || after === undefined || before.text().endsWith(";")) return false;
  return GOES_ON.test(after.text());
}

function widen(text: string, start: number, end: number): { start: number; end: number } {
  const lineStart = Math.max(
    text.lastIndexOf("\n", start - 1) + 1,
    text.startsWith(BYTE_ORDER_MARK) ? 1 : 0,
  );
  const lineBreak = text.indexOf("\n", end);
  const lineEnd = lineBreak === -1 ? text.length : lineBreak;
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd);
  if (before.trim() === "" && after.trim() === "")
    return { start: lineStart, end: lineBreak === -1 ? lineEnd : lineBreak + 1 };
  const blanksBefore = before.length - before.trimEnd().length;
  const blanksAfter = after.length - after.trimStart().length;
  // At the end of a line the blanks in front would be left hanging; anywhere else those behind.
  return after.trim() === ""
    ? { start: start - blanksBefore, end }
    : { start, end: end + blanksAfter };
}
