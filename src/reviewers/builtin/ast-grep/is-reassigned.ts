import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "./bindings.ts";

/** What counts up or down gives its variable another value, too. */
const STEPS = { rule: { kind: "update_expression" } };
const steps = new WeakMap<BindingOf, ReadonlySet<string>>();

/**
 * Says whether a name stands for a variable of the file that is given another value later; a class that a compiler
 * gives its decorators is still the class.
 */
export function isReassigned(node: SgNode, bindingOf: BindingOf): boolean {
  const binding = bindingOf(node);
  if (binding?.kind !== "variable" || binding.isConst) return false;
  const others = binding.later().filter((value) => !value.text().startsWith("__decorate("));
  return others.length > 0 || stepped(node, bindingOf).has(node.text());
}

function stepped(node: SgNode, bindingOf: BindingOf): ReadonlySet<string> {
  let names = steps.get(bindingOf);
  if (names === undefined) {
    const found = node.getRoot().root().findAll(STEPS);
    names = new Set(found.map((each) => each.field("argument")?.text() ?? ""));
    steps.set(bindingOf, names);
  }
  return names;
}
