import type { FlowRule } from "../../core/rules/types.ts";
import { bare, child, eachChild, isFunction, keyName, nodes, word, type Node } from "./node.ts";

export interface Worth {
  /** Some place of the program may do harm. */
  readonly isAny: boolean;
  /** The function holds such a place, or names something of the file that does. */
  has(fn: Node): boolean;
}

/** The places that values are followed to. */
export interface Places {
  /** Names that stand for such a place. */
  readonly names: ReadonlySet<string>;
  /** Whether a node is such a place, whatever its names. */
  has(node: Node): boolean;
}

/**
 * Finds the functions that cannot come to anything, by their syntax alone: neither they nor what they
 * name holds a place that values are followed to.
 */
export function placesWorthFollowing(program: Node, places: Places): Worth {
  const named = new Map<string, Definition[]>();
  const ofFunctions = new Map<Node, Definition>();
  const marked: Definition[] = [];

  const note = (name: string, around: Definition): void => {
    const known = named.get(name);
    if (known === undefined) named.set(name, [around]);
    else if (known.at(-1) !== around) known.push(around);
  };

  const visit = (node: Node, around: Definition): void => {
    if (places.has(node)) marked.push(around);
    switch (node.type) {
      case "Identifier":
      case "PrivateIdentifier":
        note(word(node, "name"), around);
        return;
      case "Literal": {
        const held = node["value"];
        if (typeof held === "string" && held.length < 60) note(lastPart(held), around);
        return;
      }
      case "ImportExpression":
        note("require", around);
        break;
      case "MemberExpression":
        // `(async () => {}).constructor` makes functions as `Function` does.
        if (keyName(node, "property") === "constructor") note("Function", around);
        break;
    }
    const names = namesOf(node);
    const isOwn = isFunction(node);
    let inner = around;
    if (isOwn || names.length > 0) {
      inner = { names, around, isWorth: false };
      if (isOwn) ofFunctions.set(node, inner);
    }
    eachChild(node, (it) => visit(it, inner));
  };
  const whole: Definition = { names: [], around: null, isWorth: false };
  visit(program, whole);

  const queue = [...places.names];
  const seen = new Set(queue);
  const raise = (from: Definition): void => {
    for (let at: Definition | null = from; at !== null && !at.isWorth; at = at.around) {
      at.isWorth = true;
      for (const name of at.names) {
        if (seen.has(name) || COMMON.has(name)) continue;
        seen.add(name);
        queue.push(name);
      }
    }
  };
  for (const definition of marked) raise(definition);
  for (let name = queue.pop(); name !== undefined; name = queue.pop())
    for (const definition of named.get(name) ?? []) raise(definition);
  return { isAny: whole.isWorth, has: (fn) => ofFunctions.get(fn)?.isWorth === true };
}

interface Definition {
  /** The names that the file gives it. */
  readonly names: readonly string[];
  readonly around: Definition | null;
  isWorth: boolean;
}

/** Names that stand for a module as a whole. */
const COMMON = new Set(["exports", "module", "prototype", "default", "constructor"]);

/** The places that rules speak of. */
export function placesOf(rules: readonly FlowRule[]): Places {
  const names = new Set<string>();
  const shapes = new Set<string>();
  for (const { call = [], write = [], property = [], shape } of rules.flatMap((it) => it.sinks)) {
    for (const name of [...call, ...write, ...property])
      names.add(lastPart(name.replaceAll("()", "")));
    if (shape !== undefined) shapes.add(shape);
  }
  const has = (node: Node): boolean => {
    const shape = shapes.size === 0 ? null : shapeOf(node);
    return shape !== null && shapes.has(shape);
  };
  return { names, has };
}

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf("/")) + 1);
}

function shapeOf(node: Node): string | null {
  switch (node.type) {
    case "AssignmentExpression":
      return isMember(child(node, "left")) ? "prototype" : null;
    case "UnaryExpression":
      return node["operator"] === "delete" && isMember(child(node, "argument"))
        ? "prototype"
        : null;
    case "CallExpression":
      return isPropertyCall(node) ? "prototype" : null;
    case "Literal":
      return opensTag(node["value"]) ? "markup" : null;
    case "TemplateElement":
      return opensTag((node["value"] as { raw: string }).raw) ? "markup" : null;
    default:
      return null;
  }
}

/** `Object.assign(a, …)`, `Object.defineProperty(a, …)`, `merge(a[b], …)`. */
function isPropertyCall(call: Node): boolean {
  const [first] = nodes(call, "arguments");
  if (first === undefined) return false;
  const name = namesIn(child(call, "callee"))[0] ?? "";
  return isKeyed(first) || /^(assign|defineProperty|set|deleteProperty)$/.test(name);
}

function opensTag(text: unknown): boolean {
  return typeof text === "string" && /<[a-zA-Z]/.test(text);
}

/** `a[b]`, `a[b].c`: a key leads to the object, or to the property. */
function isMember(written: Node | null): boolean {
  for (let at = written === null ? null : bare(written); at !== null;) {
    if (isKeyed(at)) return true;
    const object = at.type === "MemberExpression" ? child(at, "object") : null;
    at = object === null ? null : bare(object);
  }
  return false;
}

function isKeyed(written: Node | null): boolean {
  if (written === null) return false;
  const node = bare(written);
  return (
    node.type === "MemberExpression" &&
    node["computed"] === true &&
    child(node, "property")?.type !== "Literal"
  );
}

/** Returns the names that a declaration, an assignment or an import gives. */
function namesOf(node: Node): readonly string[] {
  switch (node.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ClassDeclaration":
    case "VariableDeclarator":
      return namesIn(child(node, "id"));
    case "AssignmentExpression":
      return namesIn(child(node, "left"));
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
      return namesIn(child(node, "key"));
    case "ImportDeclaration":
      return nodes(node, "specifiers").flatMap((it) => namesIn(child(it, "local")));
    default:
      return [];
  }
}

function namesIn(written: Node | null): readonly string[] {
  if (written === null) return [];
  const node = bare(written);
  if (node.type === "Identifier" || node.type === "PrivateIdentifier") return [word(node, "name")];
  if (node.type === "Literal") return [String(node["value"])];
  if (node.type === "MemberExpression") return namesIn(child(node, "property"));
  if (node.type !== "ObjectPattern" && node.type !== "ArrayPattern") return [];
  const found: string[] = [];
  const visit = (at: Node): void => {
    if (at.type === "Identifier") found.push(word(at, "name"));
    else eachChild(at, visit);
  };
  visit(node);
  return found;
}
