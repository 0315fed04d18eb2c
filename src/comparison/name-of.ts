import type { SgNode } from "@ast-grep/napi";

/** Returns the name of a function or class: a field in every grammar but that of Kotlin. */
export function nameOf(node: SgNode): SgNode | null {
  const kind = node.kind() === "class_declaration" ? "type_identifier" : "simple_identifier";
  return node.field("name") ?? node.children().find((each) => each.kind() === kind) ?? null;
}
