import type { SgNode } from "@ast-grep/napi";
import { grammarOf } from "../analyzers/ast-grep/load-ast-grep.ts";

/** Finds the nodes of some kinds in a tree, ignoring kinds that its grammar does not have. */
export function findKinds(root: SgNode, kinds: readonly string[]): SgNode[] {
  const known = kinds.filter((kind) => hasKind(root, kind));
  return known.length === 0 ? [] : root.findAll({ rule: { any: known.map((kind) => ({ kind })) } });
}

/** Whether a grammar has a kind, by `GRAMMAR KIND`. */
const kindsOfGrammars = new Map<string, boolean>();

function hasKind(root: SgNode, kind: string): boolean {
  const grammar = grammarOf(root);
  if (grammar === undefined) return isTaken(firstLeaf(root), kind);
  const key = `${grammar} ${kind}`;
  let has = kindsOfGrammars.get(key);
  if (has === undefined) {
    has = isTaken(firstLeaf(root), kind);
    kindsOfGrammars.set(key, has);
  }
  return has;
}

/** Whether the library takes a kind: it throws an error for one that the grammar lacks. */
function isTaken(part: SgNode, kind: string): boolean {
  try {
    part.find({ rule: { kind } });
    return true;
  } catch {
    return false;
  }
}

/** Nodes this deep are small enough. */
const MAX_DEPTH = 50;

/** Returns a small node of a tree: a search of the whole tree would be slow. */
function firstLeaf(root: SgNode): SgNode {
  let node = root;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const child = node.child(0);
    if (child === null) break;
    node = child;
  }
  return node;
}
