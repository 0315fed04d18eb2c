import type { SgNode } from "@ast-grep/napi";

/** Finds the nodes of some kinds in a tree; kinds that its grammar does not have are in none. */
export function findKinds(root: SgNode, kinds: readonly string[]): SgNode[] {
  const part = firstLeaf(root);
  const known = kinds.filter((kind) => hasKind(part, kind));
  return known.length === 0 ? [] : root.findAll({ rule: { any: known.map((kind) => ({ kind })) } });
}

/** Asking for a kind that the grammar lacks is an error to the library; the grammar is that of any part. */
function hasKind(part: SgNode, kind: string): boolean {
  try {
    part.find({ rule: { kind } });
    return true;
  } catch {
    return false;
  }
}

/** Deeper down nothing is large any more. */
const MAX_DEPTH = 50;

/** A part of a tree that is small: to ask it costs nothing, where a whole tree is searched to its end. */
function firstLeaf(root: SgNode): SgNode {
  let node = root;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const child = node.child(0);
    if (child === null) break;
    node = child;
  }
  return node;
}
