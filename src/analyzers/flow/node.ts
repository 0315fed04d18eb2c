/** A node of a syntax tree in the notation of ESTree; places are UTF-16 offsets. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Returns the node under a key; null if there is none. */
export function child(node: Node | null | undefined, key: string): Node | null {
  const value = node?.[key];
  return isNode(value) ? value : null;
}

/** Returns the node under a key that every node of its type has. Throws an Error for one of another type. */
export function partOf(node: Node, key: string): Node {
  const value = node[key];
  if (!isNode(value)) throw new Error(`${node.type} has no ${key}`);
  return value;
}

/** Returns the nodes in a list under a key; holes, as in `[, a]`, are null. */
export function list(node: Node | null | undefined, key: string): readonly (Node | null)[] {
  const value = node?.[key];
  return Array.isArray(value) ? value.map((item: unknown) => (isNode(item) ? item : null)) : [];
}

/** Returns the nodes in a list under a key, without holes. */
export function nodes(node: Node | null | undefined, key: string): readonly Node[] {
  return list(node, key).filter((item) => item !== null);
}

/** Returns the text under a key; empty if there is none. */
export function word(node: Node | null | undefined, key: string): string {
  const value = node?.[key];
  return typeof value === "string" ? value : "";
}

/** Calls back for every node directly below one, in the order of the source. */
export function eachChild(node: Node, visit: (child: Node) => void): void {
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) visit(item);
    } else if (isNode(value)) visit(value);
  }
}

/** Returns the object of a call: `list` of `list.map(…)`; null if a name alone is called. */
export function calledOn(call: Node): Node | null {
  return child(bare(partOf(call, "callee")), "object");
}

/** Returns the known name of a property: `a.name`, `a["name"]`, `{ name: … }`; null if it is computed. */
export function keyName(node: Node, key: "property" | "key"): string | null {
  const at = child(node, key);
  if (at === null) return null;
  const isComputed = node["computed"] === true;
  if (!isComputed && (at.type === "Identifier" || at.type === "PrivateIdentifier"))
    return word(at, "name");
  const value = at["value"];
  return at.type === "Literal" && (typeof value === "string" || typeof value === "number")
    ? String(value)
    : null;
}

export interface FunctionNode extends Node {
  readonly type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression";
}

/** Tells whether a node is a function of any kind. */
export function isFunction(node: Node | null): node is FunctionNode {
  return (
    node !== null &&
    (node.type === "FunctionDeclaration" ||
      node.type === "FunctionExpression" ||
      node.type === "ArrowFunctionExpression")
  );
}

/** Tells whether a node is a regular expression literal. */
export function isPattern({ regex }: Node): boolean {
  return typeof regex === "object" && regex !== null;
}

const WRAPPERS = new Set([
  "ParenthesizedExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSTypeAssertion",
  "TSNonNullExpression",
  "TSInstantiationExpression",
  "ChainExpression",
]);

/** Returns the expression inside of brackets, casts and `!`. */
export function bare(node: Node): Node {
  let at = node;
  while (WRAPPERS.has(at.type)) {
    const inner = child(at, "expression");
    if (inner === null) return at;
    at = inner;
  }
  return at;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
