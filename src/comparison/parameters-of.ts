import type { SgNode } from "@ast-grep/napi";

/** A parameter of a function, in any language. */
export interface Parameter {
  /** Without the sigil of PHP; null for a pattern, or if the language needs no name. */
  readonly name: string | null;
  /** Whether it takes all further arguments, by place or by name. */
  readonly isRest: boolean;
  readonly node: SgNode;
}

/** Returns the parameters of a function in order, receivers such as `self` included. */
export function parametersOf(node: SgNode): Parameter[] {
  const holder = declaratorOf(node) ?? node;
  const single = holder.field("parameter");
  const lists = holder.children().filter((each) => LISTS.has(String(each.kind())));
  const all = single === null ? lists.flatMap((list) => list.children()) : [single];
  return all.filter((each) => PARAMETER.test(String(each.kind()))).map(parameterAt);
}

/** Returns the declarator of a function of C, which holds its name and its parameters; null for other languages. */
export function declaratorOf(node: SgNode): SgNode | null {
  let inner = node.field("declarator");
  while (inner !== null && inner.kind() !== "function_declarator")
    inner = inner.field("declarator") ?? inner.children().find(isDeclarator) ?? null;
  return inner;
}

const LISTS = new Set([
  "formal_parameters",
  "function_value_parameters",
  "method_parameters",
  "parameter_list",
  "parameters",
]);
const PARAMETER = /(?:parameter|parameter_declaration|identifier|pattern|^this)$/;
const IDENTIFIER = /^(?:(?:simple_)?identifier|variable_name|this)$/;
const REST = /splat|rest_pattern|variadic/;

function parameterAt(node: SgNode): Parameter {
  let inner: SgNode | null = node;
  let isRest = false;
  while (inner !== null) {
    const kind: string = String(inner.kind());
    isRest ||= REST.test(kind);
    if (IDENTIFIER.test(kind)) break;
    inner = kind === "object_pattern" || kind === "array_pattern" ? null : nameWithin(inner);
  }
  return { name: inner?.text().replace(/^\$/, "") ?? null, isRest, node };
}

/** Returns the part of a parameter that holds its name. */
function nameWithin(node: SgNode): SgNode | null {
  return (
    ["name", "pattern", "left", "declarator"].reduce<SgNode | null>(
      (found, field) => found ?? node.field(field),
      null,
    ) ??
    node.children().find((each) => IDENTIFIER.test(String(each.kind())) || isDeclarator(each)) ??
    node.children().find((each) => REST.test(String(each.kind()))) ??
    null
  );
}

function isDeclarator(node: SgNode): boolean {
  return String(node.kind()).endsWith("_declarator");
}
