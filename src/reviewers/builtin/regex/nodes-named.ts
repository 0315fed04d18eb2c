import type { SgNode } from "@ast-grep/napi";

type Kind = "identifier" | "property_identifier";

/** Of every file at work: its names, each with where it stands. */
const indexes = new WeakMap<SgNode, Map<Kind, ReadonlyMap<string, readonly SgNode[]>>>();

/** Gives the places of a file where a name stands, by the kind of name; the file is walked once for each kind. */
export function nodesNamed(root: SgNode, kind: Kind, name: string): readonly SgNode[] {
  const known = indexes.get(root) ?? new Map<Kind, ReadonlyMap<string, readonly SgNode[]>>();
  indexes.set(root, known);
  const index = known.get(kind) ?? indexOf(root, kind);
  known.set(kind, index);
  return index.get(name) ?? [];
}

function indexOf(root: SgNode, kind: Kind): ReadonlyMap<string, readonly SgNode[]> {
  const index = new Map<string, SgNode[]>();
  for (const node of root.findAll({ rule: { kind } })) {
    const text = node.text();
    const nodes = index.get(text);
    if (nodes === undefined) index.set(text, [node]);
    else nodes.push(node);
  }
  return index;
}
