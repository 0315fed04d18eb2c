import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "./find-kinds.ts";
import { FUNCTION_KINDS, headOf, squeezed } from "./function-units.ts";

/** Finds the innermost function that a line (from 1) is in, or that begins on it; null if there is none. */
export function functionAt(root: SgNode, line: number): { head: string; body: SgNode } | null {
  let inner: SgNode | undefined;
  let shortest = Infinity;
  for (const node of findKinds(root, FUNCTION_KINDS)) {
    const { start, end } = node.range();
    const length = end.index - start.index;
    if (start.line >= line || line - 1 > end.line || length >= shortest) continue;
    inner = node;
    shortest = length;
  }
  const body = inner?.field("body") ?? null;
  if (inner === undefined || body === null) return null;
  return { head: squeezed(headOf(inner)), body };
}
