import type { Binding } from "./scopes.ts";
import {
  bare,
  child,
  eachChild,
  isFunction,
  keyName,
  nodes,
  partOf,
  word,
  type Node,
} from "./node.ts";

/**
 * Finds the functions that a program gives to objects, for calls by way of the object: `Model.extend = …`
 * and static methods for `Model.extend()`, methods of classes and of objects for `this.name()`. Answers
 * null if none or more than one may be meant.
 */
export function methodsOf(
  program: Node,
  bindingOf: (identifier: Node) => Binding | undefined,
): (object: Node, name: string) => Node | null {
  const found = new Map<string, Node | null>();
  const variables = new Map<Binding, Node>();
  const selves = new Set<Binding>();
  const named: { object: string; name: string; by: Node }[] = [];
  const add = (object: string, name: string, fn: Node): void => {
    const key = `${object}.${name}`;
    const known = found.get(key);
    found.set(key, known === undefined || known === fn ? fn : null);
  };
  const declare = (node: Node): string | null => {
    const id = child(node, "id");
    const fn = functionAt(child(node, "init"));
    const binding = id?.type === "Identifier" ? bindingOf(id) : undefined;
    if (binding !== undefined && fn !== null) variables.set(binding, fn);
    if (binding !== undefined && child(node, "init")?.type === "ThisExpression")
      selves.add(binding);
    return id === null ? null : nameOf(id);
  };
  const assign = (node: Node): string | null => {
    const right = child(node, "right");
    const fn = functionAt(right);
    const left = bare(partOf(node, "left"));
    const name = left.type === "MemberExpression" ? keyName(left, "property") : null;
    const object = child(left, "object");
    if (name !== null && object !== null) {
      const own = nameOf(object);
      if (fn !== null) add(own, name, fn);
      if (fn !== null && own !== "this") add("this", name, fn);
      if (right?.type === "Identifier") named.push({ object: own, name, by: right });
    }
    return nameOf(left);
  };
  /** `{ key: "name", value: function … }`, as compilers write down the methods of a class. */
  const addDescribed = (object: Node): void => {
    const properties = nodes(object, "properties");
    const valueOf = (name: string) =>
      child(properties.find((it) => keyName(it, "key") === name) ?? object, "value");
    const name = valueOf("key")?.["value"];
    const fn = functionAt(valueOf("value"));
    if (fn !== null && typeof name === "string") add("this", name, fn);
  };
  /** `holder` is what the object or the class that is written down is called. */
  const visit = (node: Node, holder: string | null): void => {
    if (node.type === "Property" || node.type === "MethodDefinition") {
      const fn = functionAt(child(node, "value"));
      const name = keyName(node, "key");
      if (fn !== null && name !== null) add("this", name, fn);
      const isHeld = node.type === "Property" || node["static"] === true;
      if (fn !== null && name !== null && isHeld && (holder ?? "") !== "")
        add(holder ?? "", name, fn);
    }
    if (node.type === "ObjectExpression") addDescribed(node);
    const inner =
      node.type === "VariableDeclarator" || node.type === "ClassDeclaration"
        ? declare(node)
        : node.type === "AssignmentExpression"
          ? assign(node)
          : HOLDING.has(node.type)
            ? holder
            : null;
    eachChild(node, (it) => visit(it, inner));
  };
  visit(program, null);
  // `exports.merge = merge`, wherever the function stands.
  for (const { object, name, by } of named) {
    const binding = bindingOf(by);
    const own = binding?.node ?? null;
    const fn = isFunction(own) ? own : binding === undefined ? undefined : variables.get(binding);
    if (fn !== undefined) add(object, name, fn);
  }
  return (object, name) => {
    const own = nameOf(object);
    const binding = object.type === "Identifier" ? bindingOf(object) : undefined;
    const isSelf = SELF.has(own) || (binding !== undefined && selves.has(binding));
    return own === "" ? null : (found.get(`${isSelf ? "this" : own}.${name}`) ?? null);
  };
}

/** Nodes between a name and the methods of the object that it names. */
const HOLDING = new Set(["ObjectExpression", "ClassExpression", "ClassBody"]);

/** Names that stand for the object itself. */
export const SELF = new Set(["this", "self", "_this", "that", "me"]);

function nameOf(written: Node): string {
  const node = bare(written);
  if (node.type === "ThisExpression") return "this";
  if (node.type === "Identifier") return word(node, "name");
  const object = node.type === "MemberExpression" ? child(node, "object") : null;
  const name = node.type === "MemberExpression" ? keyName(node, "property") : null;
  return object === null || name === null ? "" : `${nameOf(object)}.${name}`;
}

/** `a = b = function …` gives the function to both. */
function functionAt(written: Node | null): Node | null {
  if (written === null) return null;
  const node = bare(written);
  if (isFunction(node)) return node;
  return node.type === "AssignmentExpression" ? functionAt(child(node, "right")) : null;
}
