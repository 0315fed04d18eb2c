import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "./bindings.ts";

/** Gathers something from a whole file once, however many nodes ask for it; the look-up of a file stands for it. */
export function onceAFile<Gathered>(
  gather: (root: SgNode) => Gathered,
): (node: SgNode, bindingOf: BindingOf) => Gathered {
  const known = new WeakMap<BindingOf, { readonly gathered: Gathered }>();
  return (node, bindingOf) => {
    const found = known.get(bindingOf) ?? { gathered: gather(node.getRoot().root()) };
    known.set(bindingOf, found);
    return found.gathered;
  };
}
