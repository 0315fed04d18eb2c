import { onceFor } from "../core/once-for.ts";
import { functionsIn } from "./js-signature.ts";
import { isModuleExports, isNode, nameOf, type JsNode, type JsSyntax } from "./js-syntax.ts";

/** A function that is a member of an object or a class. */
export interface JsMember {
  readonly name: string;
  /** Where it is a member: of the object or class itself, or of instances of the class. */
  readonly of: "object" | "class" | "instance";
  readonly node: JsNode;
}

/**
 * Returns the functions that are members of the objects and classes at the top level of a file, by the name of the
 * object: those in the literal or the class, and those that are assigned as `object.name = function …`. `default` is the
 * default export, `*` is `module.exports` under any of its names.
 */
export const membersIn = onceFor(readMembers);

function readMembers(syntax: JsSyntax): ReadonlyMap<string, readonly JsMember[]> {
  const functions = functionsIn(syntax);
  const members = new Map<string, JsMember[]>();
  const aliases = new Set(["exports"]);
  const add = (owner: string | null, found: readonly JsMember[]): void => {
    if (owner === null || found.length === 0) return;
    const known = members.get(owner);
    if (known === undefined) members.set(owner, [...found]);
    else known.push(...found);
  };
  let standard: string | null = null;
  for (const statement of nodesIn(syntax.program()["body"])) {
    const declared = isNode(statement["declaration"]) ? statement["declaration"] : statement;
    if (statement.type === "ExportDefaultDeclaration") {
      standard = nameOf(declared);
      add("default", membersOf(declared, functions));
    }
    add(nameOf(declared["id"]), membersOf(declared, functions));
    for (const each of nodesIn(declared["declarations"])) {
      const name = nameOf(each["id"]);
      if (isModuleExports(each["init"]) && name !== null) aliases.add(name);
      add(name, membersOf(each["init"], functions));
    }
    const { left, right } = partsOf(statement["expression"]);
    if (isModuleExports(left)) {
      aliases.add(nameOf(right) ?? "exports");
      add("exports", membersOf(right, functions));
    }
    if (!isNode(left) || left.type !== "MemberExpression" || left["computed"] === true) continue;
    const owner = isModuleExports(left["object"]) ? "exports" : nameOf(left["object"]);
    const name = nameOf(left["property"]);
    if (name !== null && isFunction(right)) add(owner, [{ name, of: "object", node: right }]);
  }
  if (standard !== null) add("default", members.get(standard) ?? []);
  add(
    "*",
    [...aliases].flatMap((alias) => members.get(alias) ?? []),
  );
  return members;
}

/** Whether a node is a function with a body. */
function isFunction(node: unknown): node is JsNode {
  return isNode(node) && /^(?:Function|ArrowFunction)Expression$/.test(node.type);
}

function nodesIn(list: unknown): JsNode[] {
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** Returns the sides of `a = b`; null for any other expression. */
function partsOf(expression: unknown): { readonly left: unknown; readonly right: unknown } {
  const isAssignment = isNode(expression) && expression.type === "AssignmentExpression";
  return isAssignment
    ? { left: expression["left"], right: expression["right"] }
    : { left: null, right: null };
}

type Functions = ReadonlyMap<string, JsNode>;

function membersOf(value: unknown, functions: Functions): JsMember[] {
  if (!isNode(value)) return [];
  if (value.type === "ObjectExpression")
    return nodesIn(value["properties"]).flatMap((each) => memberAt(each, "object", functions));
  const body = /^Class(?:Declaration|Expression)$/.test(value.type) ? value["body"] : null;
  return nodesIn(isNode(body) ? body["body"] : null).flatMap((each) =>
    memberAt(each, each["static"] === true ? "class" : "instance", functions),
  );
}

/** A member may be a function of the file by its name: `{ load, save: store }`. */
function memberAt(node: JsNode, of: JsMember["of"], functions: Functions): JsMember[] {
  const name = node["computed"] === true ? null : nameOf(node["key"]);
  const { value } = node;
  const named = of === "object" ? functions.get(nameOf(value) ?? "") : undefined;
  const fn = isFunction(value) ? value : named;
  return name !== null && fn !== undefined ? [{ name, of, node: fn }] : [];
}
