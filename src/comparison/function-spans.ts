import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "./find-kinds.ts";
import { FUNCTION_KINDS, squeezed } from "./function-units.ts";

/** A function of a script, or the script as a whole, by its lines (from 1). */
export interface FunctionSpan {
  readonly startLine: number;
  readonly endLine: number;
  /** Name and parameters, which identify it on both sides of a change; empty for the whole script. */
  readonly head: string;
  readonly name: string;
  readonly text: string;
}

interface Span {
  readonly node: SgNode;
  readonly startLine: number;
  readonly endLine: number;
  readonly outer: number;
}

/** Longer functions are not compared. */
const MAX_TEXT = 40_000;

/** Returns a lookup of the functions around a line, from the inside out, and of the whole script as the last. */
export function spansOf(root: SgNode): (line: number) => FunctionSpan[] {
  const spans: Span[] = [];
  const open: number[] = [];
  for (const node of findKinds(root, FUNCTION_KINDS)) {
    const { start, end } = node.range();
    const last = (): Span | undefined => spans[open.at(-1) ?? -1];
    while (open.length > 0 && (last()?.node.range().end.index ?? 0) <= start.index) open.pop();
    spans.push({
      node,
      startLine: start.line + 1,
      endLine: end.line + 1,
      outer: open.at(-1) ?? -1,
    });
    open.push(spans.length - 1);
  }
  const whole = root.text();
  return (line) => {
    let at = spans.findLastIndex(({ startLine }) => startLine <= line);
    const found: FunctionSpan[] = [];
    for (let span = spans[at]; span !== undefined; at = span.outer, span = spans[at]) {
      if (span.endLine < line) continue;
      const spelled = spell(span);
      if (spelled !== null) found.push(spelled);
      if (found.length >= MAX_DEPTH) break;
    }
    if (whole.length <= MAX_TEXT)
      found.push({ startLine: 1, endLine: Infinity, head: "", name: "", text: whole });
    return found;
  };
}

const MAX_DEPTH = 4;

function spell({ node, startLine, endLine }: Span): FunctionSpan | null {
  const { start, end } = node.range();
  if (end.index - start.index > MAX_TEXT) return null;
  const text = node.text();
  const holder = node.parent();
  const own =
    node.field("name")?.text() ??
    holder?.field("name")?.text() ??
    holder?.field("left")?.text() ??
    holder?.field("key")?.text() ??
    "";
  const name = /([\w$]+)\s*$/.exec(own)?.[1] ?? "";
  const parameters = node.field("parameters")?.text() ?? node.field("parameter")?.text() ?? "";
  return { startLine, endLine, head: `${name}${squeezed(parameters)}`, name, text };
}

/** Whether two spans are the same function on both sides of a change, judged by their first lines. */
export function hasSameStart(one: FunctionSpan, other: FunctionSpan): boolean {
  return one.head === other.head || (one.name !== "" && one.name === other.name);
}
