import type { SgNode } from "@ast-grep/napi";

/** Finds the nodes of some kinds in a tree; kinds that its grammar does not have are in none. */
export function findKinds(root: SgNode, kinds: readonly string[]): SgNode[] {
  const known = kinds.filter((kind) => hasKind(root, kind));
  return known.length === 0 ? [] : root.findAll({ rule: { any: known.map((kind) => ({ kind })) } });
}

/** Asking for a kind that the grammar lacks is an error to the library. */
function hasKind(root: SgNode, kind: string): boolean {
  try {
    root.find({ rule: { kind } });
    return true;
  } catch {
    return false;
  }
}
