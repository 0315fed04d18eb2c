import type { SgNode } from "@ast-grep/napi";

/** Visits a node and every named node below it, except for those inside of inner nodes that are shut out. */
export function walk(
  node: SgNode,
  visit: (node: SgNode) => void,
  isShut: (inner: SgNode) => boolean = () => false,
): void {
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visit(next);
    waiting.push(...next.children().filter((child) => child.isNamed() && !isShut(child)));
  }
}

/** Gives the comments inside of a node, in any language. */
export function commentsIn(node: SgNode): SgNode[] {
  const comments: SgNode[] = [];
  walk(node, (it) => {
    if (String(it.kind()).endsWith("comment")) comments.push(it);
  });
  return comments;
}
