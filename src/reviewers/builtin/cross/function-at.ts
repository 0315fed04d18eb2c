import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "./find-kinds.ts";
import { FUNCTION_KINDS, squeezed } from "./function-units.ts";

/** The innermost function that a line (from 1) lies in, or begins in; null outside of all. */
export function functionAt(root: SgNode, line: number): { head: string; body: SgNode } | null {
  const around = findKinds(root, FUNCTION_KINDS)
    .map((node) => ({ node, range: node.range() }))
    .filter(({ range }) => range.start.line < line && line - 1 <= range.end.line);
  const inner = around.sort(
    (one, other) =>
      one.range.end.index -
      one.range.start.index -
      (other.range.end.index - other.range.start.index),
  )[0]?.node;
  const body = inner?.field("body") ?? null;
  if (inner === undefined || body === null) return null;
  const length = body.range().start.index - inner.range().start.index;
  return { head: squeezed(inner.text().slice(0, length)), body };
}
