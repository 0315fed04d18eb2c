import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "./find-kinds.ts";

/** A function as it stands in one side of a change. */
export interface FunctionUnit {
  /** Its name within the file, `Store.save`, or that of the call it is handed to. */
  readonly name: string;
  readonly node: SgNode;
  readonly body: SgNode;
  /** Everything before the body, decorators included, without white space. */
  readonly head: string;
}

const KINDS = [
  "function_declaration",
  "generator_function_declaration",
  "function_expression",
  "arrow_function",
  "method_definition",
  "function_definition",
  "method_declaration",
  "constructor_declaration",
];
const CLASSES =
  /^(class_declaration|class|class_definition|interface_declaration|abstract_class_declaration)$/;

/** Finds the functions of a file that can be told by name; a name that stands twice is no name. */
export function functionUnits(root: SgNode): ReadonlyMap<string, FunctionUnit> {
  const found = new Map<string, FunctionUnit | null>();
  for (const node of findKinds(root, KINDS)) {
    const name = nameOf(node);
    const body = node.field("body");
    if (name === null || body === null) continue;
    const head = squeezed(
      node.text().slice(0, body.range().start.index - node.range().start.index),
    );
    found.set(name, found.has(name) ? null : { name, node, body, head });
  }
  return new Map([...found].flatMap(([name, unit]) => (unit === null ? [] : [[name, unit]])));
}

/** Whether a node is a function, with a name or without. */
export function isFunction(node: SgNode): boolean {
  return KINDS.includes(String(node.kind()));
}

/** A text without white space, for comparing. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, "");
}

function nameOf(node: SgNode): string | null {
  const own = node.field("name")?.text() ?? nameByPlace(node);
  if (own === null) return null;
  const receiver = node.field("receiver")?.text();
  if (receiver !== undefined) return `${receiver.replace(/^\(\s*\w+\s+|\)$/g, "")}.${own}`;
  const around = node.ancestors().find((each) => CLASSES.test(String(each.kind())));
  const owner = around?.field("name")?.text();
  return owner === undefined ? own : `${owner}.${own}`;
}

/** The variable, the key or the call that a function without a name is given to. */
function nameByPlace(node: SgNode): string | null {
  const parent = node.parent();
  switch (String(parent?.kind() ?? "")) {
    case "variable_declarator":
    case "public_field_definition":
      return parent?.field("name")?.text() ?? null;
    case "pair":
      return parent?.field("key")?.text() ?? null;
    case "assignment_expression":
      return parent?.field("left")?.text() ?? null;
    case "arguments": {
      const call = parent?.parent() ?? null;
      const first = parent?.children().find((each) => each.isNamed());
      const callee = call?.field("function")?.text() ?? "";
      return first?.kind() === "string" && callee.length < 60 ? `${callee}(${first.text()})` : null;
    }
    default:
      return null;
  }
}
