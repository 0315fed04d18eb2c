import type { SgNode } from "@ast-grep/napi";
import { grammarOf } from "../analyzers/ast-grep/load-ast-grep.ts";

/** Finds the nodes of some kinds in a tree; kinds that its grammar does not have are in none. */
export function findKinds(root: SgNode, kinds: readonly string[]): SgNode[] {
  const known = kinds.filter((kind) => hasKind(root, kind));
  return known.length === 0 ? [] : root.findAll({ rule: { any: known.map((kind) => ({ kind })) } });
}

/** By `GRAMMAR KIND`: a handful of grammars, and the kinds that the code names. */
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

/** Asking for a kind that the grammar lacks is an error to the library. */
function isTaken(part: SgNode, kind: string): boolean {
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
