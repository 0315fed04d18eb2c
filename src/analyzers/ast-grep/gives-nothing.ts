import type { SgNode } from "@ast-grep/napi";
import { answersOf, functionOf, isGenerator } from "./async-function-of.ts";
import type { BindingOf } from "./bindings.ts";
import { originOf } from "./origin-of.ts";
import { startsAsync } from "./scopes.ts";

/**
 * Says whether a function gives nothing back: one of the file that does not end with an expression and in which every
 * `return` is bare, or one that is known to, and what settles a promise that is made. A promise of nothing is
 * something.
 */
export function givesNothing(callee: SgNode, bindingOf: BindingOf): boolean {
  if (isSettling(callee, bindingOf)) return true;
  const own = functionOf(callee, bindingOf);
  if (own === null) return KNOWN.test(originOf(callee, bindingOf) ?? "");
  const body = own.field("body");
  if (body?.kind() !== "statement_block" || startsAsync(own) || isGenerator(own)) return false;
  return answersOf(own).every((answer) => answer === null);
}

const KNOWN = /^globalThis\.(?:console\.(?:log|error|warn|info|debug)|alert)$/;

/** `resolve` and `reject` of `new Promise((resolve, reject) => …)`. */
function isSettling(callee: SgNode, bindingOf: BindingOf): boolean {
  const binding = callee.kind() === "identifier" ? bindingOf(callee) : null;
  if (binding?.kind !== "parameter" || binding.index > 1 || binding.path?.length !== 0)
    return false;
  const made = callee.ancestors().find((each) => each.kind() === "new_expression");
  const given = made?.field("arguments")?.text() ?? "";
  const names =
    /^\(\s*(?:async\s*)?(?:function\s*\w*\s*)?\(?([\w$\s,:<>]*?)(?:\)|=>)/.exec(given)?.[1] ?? "";
  return (
    made?.field("constructor")?.text() === "Promise" &&
    names.split(",")[binding.index]?.trim().split(":")[0]?.trim() === callee.text()
  );
}
