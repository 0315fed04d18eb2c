import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "./bindings.ts";
import { FUNCTIONS } from "./scopes.ts";

/** Returns the async function of the file that a name or `this.name` stands for; null if it is not one. */
export function asyncFunctionOf(node: SgNode, bindingOf: BindingOf): SgNode | null {
  const fn = functionOf(node, bindingOf);
  return startsAsync(fn) ? fn : null;
}

/** Returns the function of the file that a name or `this.name` stands for; null if that is unknown. */
export function functionOf(node: SgNode, bindingOf: BindingOf): SgNode | null {
  const binding = node.kind() === "identifier" ? bindingOf(node) : null;
  if (binding?.kind === "function") return binding.node;
  if (binding?.kind === "variable" && binding.isConst && binding.path?.length === 0) {
    const { value } = binding;
    const isFunction =
      value?.kind() === "arrow_function" || value?.kind() === "function_expression";
    return isFunction ? value : null;
  }
  return node.field("object")?.kind() === "this" ? methodOf(node) : null;
}

/** Whether a function is declared `async`. */
export function startsAsync(fn: SgNode | null): boolean {
  return fn?.children().some((child) => child.kind() === "async") === true;
}

/** `this.save` where the class around it has `save() {…}`; of several of that name only where all are alike. */
function methodOf(node: SgNode): SgNode | null {
  const name = node.field("property")?.text();
  const body = node.ancestors().find((ancestor) => ancestor.kind() === "class_body");
  const methods = body?.children().filter((member) => member.field("name")?.text() === name) ?? [];
  const last = methods.at(-1) ?? null;
  return methods.every((method) => startsAsync(method) === startsAsync(last)) ? last : null;
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
