import { groupBy } from "../core/group-by.ts";
import type { SgNode } from "@ast-grep/napi";
import { onceFor } from "../core/once-for.ts";
import { findKinds } from "./find-kinds.ts";

/** A function on one side of a change. */
export interface FunctionUnit {
  /** Its name within the file, `Store.save`, or the name of the call that it is an argument of. */
  readonly name: string;
  readonly node: SgNode;
  readonly body: SgNode;
  /** Everything before the body, decorators included, without white space. */
  readonly head: string;
}

/** The kinds of nodes that are functions, in all languages. */
export const FUNCTION_KINDS = [
  "function_declaration",
  "generator_function_declaration",
  "function_expression",
  "arrow_function",
  "method_definition",
  "function_definition",
  "method_declaration",
  "constructor_declaration",
  "function_item",
  "method",
  "singleton_method",
];
const CLASSES =
  /^(class_declaration|class|class_definition|interface_declaration|abstract_class_declaration)$/;

/**
 * Finds the functions of a file that have a unique name. If several have the same name, the names around them are part
 * of it; those that are still the same are left out.
 */
export const functionUnits = onceFor((root: SgNode): ReadonlyMap<string, FunctionUnit> => {
  const found = new Map<string, FunctionUnit | null>();
  const all = findKinds(root, FUNCTION_KINDS).flatMap((node): FunctionUnit[] => {
    const name = functionName(node);
    const body = node.field("body");
    return name === null || body === null
      ? []
      : [{ name, node, body, head: squeezed(headOf(node)) }];
  });
  for (const [name, units] of groupBy(all, (unit) => unit.name)) {
    if (units.length === 1 && units[0] !== undefined) found.set(name, units[0]);
    else if (units.length <= MAX_ALIKE)
      for (const unit of units) {
        const whole = namesAround(unit.node, name);
        found.set(whole, found.has(whole) ? null : unit);
      }
  }
  return new Map([...found].flatMap(([name, unit]) => (unit === null ? [] : [[name, unit]])));
});

/** If more functions have the same name, none of them is identified. */
const MAX_ALIKE = 8;
const HOLDERS = new Set(["variable_declarator", "assignment_expression", "pair"]);

/** Returns the names around a function from the outside in, and its own name. */
function namesAround(node: SgNode, name: string): string {
  const names = node.ancestors().flatMap((each) => {
    const kind = String(each.kind());
    if (FUNCTION_KINDS.includes(kind)) return each.field("name")?.text() ?? [];
    if (!HOLDERS.has(kind)) return [];
    const held = each.field("name") ?? each.field("left") ?? each.field("key");
    const text = held?.text() ?? "";
    return text.length > 0 && text.length < 60 ? squeezed(text) : [];
  });
  return `${names.toReversed().join("/")}/${name}`;
}

/** Returns the code of a function before its body; empty for a node without a body. */
export function headOf(node: SgNode): string {
  const start = node.field("body")?.range().start.index ?? 0;
  return node.text().slice(0, Math.max(0, start - node.range().start.index));
}

/** Whether a node is a function, with a name or without. */
export function isFunction(node: SgNode): boolean {
  return FUNCTION_KINDS.includes(String(node.kind()));
}

/** Removes all white space from a text, for comparisons. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Returns the name of a function within its file, as in `FunctionUnit`; null if it has none. */
export function functionName(node: SgNode): string | null {
  const own = node.field("name")?.text() ?? declaredName(node) ?? nameByPlace(node);
  if (own === null) return null;
  const receiver = node.field("receiver")?.text();
  if (receiver !== undefined) return `${receiver.replace(/^\(\s*\w+\s+|\)$/g, "")}.${own}`;
  const around = node.ancestors().find((each) => CLASSES.test(String(each.kind())));
  const owner = around?.field("name")?.text();
  return owner === undefined ? own : `${owner}.${own}`;
}

/** Returns the name in a declarator of C: `*find` of `char *find(int id)`. */
function declaredName(node: SgNode): string | null {
  let inner = node.field("declarator");
  for (let next = inner; next !== null; next = next.field("declarator")) inner = next;
  return inner?.text() ?? null;
}

/** Returns the name of the variable, key or call that a function without a name belongs to. */
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
    case "export_statement":
      return "default";
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
