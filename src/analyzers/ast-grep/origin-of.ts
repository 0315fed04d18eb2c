import type { SgNode } from "@ast-grep/napi";
import { stringContent, type BindingOf } from "./bindings.ts";

/** Names that all mean the global object. */
const GLOBAL_OBJECTS = new Set([
  "globalThis.window",
  "globalThis.self",
  "globalThis.global",
  "globalThis.globalThis",
]);

const TRANSPARENT = new Set([
  "parenthesized_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
  "await_expression",
]);

/**
 * Says where a value comes from, as `module.export`: `child_process.exec` for a name imported,
 * required, renamed or promisified; `globalThis.fetch` for a global; `pg.Client#.query` for a method
 * of something made with `new`. Null when that cannot be told.
 */
export function originOf(node: SgNode | null, bindingOf: BindingOf, depth = 0): string | null {
  if (node === null || depth > 8) return null;
  const follow = (next: SgNode | null) => originOf(next, bindingOf, depth + 1);
  const kind = String(node.kind());
  if (TRANSPARENT.has(kind)) return follow(inner(node));
  if (kind === "identifier") return originOfName(node, bindingOf, depth);
  if (kind === "member_expression") {
    const property = node.field("property")?.text();
    return property === undefined ? null : join(follow(node.field("object")), [property]);
  }
  if (kind === "new_expression") {
    const made = follow(node.field("constructor"));
    return made === null ? null : `${made}#`;
  }
  if (kind === "call_expression") return originOfCall(node, follow);
  return null;
}

function originOfName(node: SgNode, bindingOf: BindingOf, depth: number): string | null {
  const binding = bindingOf(node);
  if (binding === null) return `globalThis.${node.text()}`;
  if (binding.kind === "import") {
    const exported = binding.exported === null ? [] : [binding.exported];
    return join(binding.module.replace(/^node:/, ""), exported);
  }
  if (binding.kind === "variable" && binding.path !== null)
    return join(originOf(binding.value, bindingOf, depth + 1), binding.path);
  return null;
}

function originOfCall(node: SgNode, follow: (next: SgNode | null) => string | null) {
  const callee = node.field("function");
  const [first = null] = argumentsOf(node);
  const loads = callee?.kind() === "import" || callee?.text() === "require";
  if (loads) return stringContent(first)?.replace(/^node:/, "") ?? null;
  const origin = follow(callee);
  // A promisified function does what the function does.
  if (origin === "util.promisify") return follow(first);
  return origin === null ? null : `${origin}()`;
}

/** The arguments of a call, in order; comments left out. */
export function argumentsOf(call: SgNode): SgNode[] {
  const list = call.field("arguments");
  if (list === null) return [];
  if (list.kind() === "template_string") return [list];
  return list.children().filter((child) => child.isNamed() && child.kind() !== "comment");
}

/** The expression inside of brackets, a cast, `!` or `await`. */
export function inner(node: SgNode): SgNode | null {
  return node.children().find((child) => child.isNamed() && child.kind() !== "comment") ?? null;
}

function join(origin: string | null, properties: readonly string[]): string | null {
  if (origin === null) return null;
  const whole = [origin, ...properties.filter((property) => property !== "default")].join(".");
  for (const alias of GLOBAL_OBJECTS) {
    if (whole.startsWith(`${alias}.`)) return `globalThis.${whole.slice(alias.length + 1)}`;
  }
  return whole;
}
