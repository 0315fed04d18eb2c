import type { SgNode } from "@ast-grep/napi";

/** `name`: a variable of that name; `member`: a property that is asked for, `rules.name`. */
type Kind = "name" | "member";
type Index = ReadonlyMap<string, readonly SgNode[]>;

/** Of every file at work: its names, each with where it stands. */
const indexes = new WeakMap<SgNode, Map<Kind, Index>>();
/** Who has a name in more places than these is looked at in the first of them. */
const MAX_NODES = 60;

/** Gives the places of a file where a name stands; the file is walked once for each kind. */
export function nodesNamed(root: SgNode, kind: Kind, name: string): readonly SgNode[] {
  const known = indexes.get(root) ?? new Map<Kind, Index>();
  indexes.set(root, known);
  const index = known.get(kind) ?? indexOf(root, kind);
  known.set(kind, index);
  return index.get(name) ?? [];
}

function indexOf(root: SgNode, kind: Kind): Index {
  const index = new Map<string, SgNode[]>();
  const found =
    kind === "name"
      ? root.findAll({ rule: { kind: "identifier" } })
      : root.findAll({ rule: { kind: "member_expression" } });
  for (const node of found) {
    const text = kind === "name" ? node.text() : (node.field("property")?.text() ?? "");
    const nodes = index.get(text) ?? [];
    if (nodes.length < MAX_NODES) nodes.push(node);
    index.set(text, nodes);
  }
  return index;
}
