import { bare, child, eachChild, isFunction, keyName, word, type Node } from "./node.ts";

/**
 * Finds the functions that a program gives to objects, for calls by way of the object: `Model.extend = …`
 * for `Model.extend()`, methods of classes and of objects for `this.name()`. Answers null where none or
 * more than one may be meant.
 */
export function methodsOf(program: Node): (object: Node, name: string) => Node | null {
  const found = new Map<string, Node | null>();
  const add = (object: string, name: string, fn: Node): void => {
    const key = `${object}.${name}`;
    const known = found.get(key);
    found.set(key, known === undefined || known === fn ? fn : null);
  };
  const visit = (node: Node): void => {
    if (node.type === "AssignmentExpression") {
      const target = child(node, "left");
      const fn = functionAt(child(node, "right"));
      const left = target === null ? null : bare(target);
      const name = left?.type === "MemberExpression" ? keyName(left, "property") : null;
      const object = left === null ? null : child(left, "object");
      if (fn !== null && name !== null && object !== null) {
        add(nameOf(object), name, fn);
        if (nameOf(object) !== "this") add("this", name, fn);
      }
    } else if (node.type === "Property" || node.type === "MethodDefinition") {
      const fn = functionAt(child(node, "value"));
      const name = keyName(node, "key");
      if (fn !== null && name !== null) add("this", name, fn);
    }
    eachChild(node, visit);
  };
  visit(program);
  return (object, name) => {
    const own = nameOf(object);
    return own === "" ? null : (found.get(`${SELF.has(own) ? "this" : own}.${name}`) ?? null);
  };
}

/** Names that stand for the object itself. */
const SELF = new Set(["this", "self", "_this", "that", "me"]);

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
