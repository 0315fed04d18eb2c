import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "./bindings.ts";
import { onceAFile } from "./once-a-file.ts";

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

/** What counts up or down gives its variable another value, too. */
const stepped = onceAFile((root) => {
  const steps = root.findAll({ rule: { kind: "update_expression" } });
  return new Set(steps.map((each) => each.field("argument")?.text()));
});
