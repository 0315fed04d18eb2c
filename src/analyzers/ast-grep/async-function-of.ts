import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "./bindings.ts";
import { memberFunctionOf, memberNamed, methodOfThis } from "./member-functions.ts";
import { FUNCTIONS, startsAsync } from "./scopes.ts";

/** Returns the function of `functionOf` if it is async; otherwise null. */
export function asyncFunctionOf(node: SgNode, bindingOf: BindingOf): SgNode | null {
  const fn = functionOf(node, bindingOf);
  return startsAsync(fn) ? fn : null;
}

/** Returns the function of the file that a name, `this.name` or `object.name` stands for; null if that is unknown. */
export function functionOf(node: SgNode, bindingOf: BindingOf): SgNode | null {
  if (node.kind() === "member_expression")
    return node.field("object")?.kind() === "this"
      ? methodOfThis(node)
      : memberFunctionOf(node, bindingOf);
  const binding = node.kind() === "identifier" ? bindingOf(node) : null;
  if (binding?.kind === "function") return binding.node;
  if (binding?.kind !== "variable" || !binding.isConst || binding.path === null) return null;
  const { value, path } = binding;
  const [name, ...more] = path;
  if (name === undefined)
    return value?.kind() === "arrow_function" || value?.kind() === "function_expression"
      ? value
      : null;
  // `const { save } = store`
  return value?.kind() === "identifier" && more.length === 0
    ? memberNamed(value, name, bindingOf)
    : null;
}

/** Whether a function is declared with `*`. */
export function isGenerator(fn: SgNode): boolean {
  return fn.children().some((child) => child.kind() === "*");
}

/** Returns the values of a function's own `return` statements, in order; null for a bare one. */
export function answersOf(fn: SgNode): (SgNode | null)[] {
  const returns = fn.field("body")?.findAll({ rule: { kind: "return_statement" } }) ?? [];
  return returns
    .filter((each) => each.ancestors().find(isFunction)?.id() === fn.id())
    .map((each) => each.children().find((child) => child.isNamed()) ?? null);
}

function isFunction(node: SgNode): boolean {
  return FUNCTIONS.has(String(node.kind()));
}
