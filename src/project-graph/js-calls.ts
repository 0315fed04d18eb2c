import { isNode, nameOf, walkJs, type JsNode, type JsSyntax } from "./js-syntax.ts";

/** A call with its arguments counted. */
export interface JsCall {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

/**
 * Finds the calls of a name, `sum` or `math.sum`, in a file, without those with spread arguments. Finds none if the
 * name is bound a second time.
 */
export function callsOf(syntax: JsSyntax, local: string): JsCall[] {
  const [first = "", second] = local.split(".");
  const calls: JsCall[] = [];
  let bindings = 0;
  walkJs(syntax.program(), (node, parent) => {
    if (binds(node, parent, first)) bindings += 1;
    if (node.type === "ObjectPattern") bindings += boundByPattern(node, first);
    if (node.type !== "CallExpression" || !isCallee(node["callee"], first, second))
      return undefined;
    const given = Array.isArray(node["arguments"]) ? node["arguments"].filter(isNode) : [];
    if (given.some(({ type }) => type === "SpreadElement")) return undefined;
    calls.push({ start: node.start, end: node.end, count: given.length });
    return undefined;
  });
  return bindings > 1 ? [] : calls;
}

function isCallee(callee: unknown, first: string, second: string | undefined): boolean {
  if (second === undefined) return nameOf(callee) === first;
  return (
    isNode(callee) &&
    callee.type === "MemberExpression" &&
    callee["computed"] !== true &&
    nameOf(callee["object"]) === first &&
    nameOf(callee["property"]) === second
  );
}

/** Whether a node declares the name: as an import, a variable, a function or a parameter. */
function binds(node: JsNode, parent: JsNode | null, name: string): boolean {
  if (nameOf(node) !== name || parent === null) return false;
  switch (parent.type) {
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
      return parent["local"] === node;
    case "VariableDeclarator":
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ClassDeclaration":
      return parent["id"] === node || isAmong(parent["params"], node);
    case "ArrowFunctionExpression":
      return isAmong(parent["params"], node);
    case "AssignmentPattern":
      return parent["left"] === node;
    case "RestElement":
    case "ArrayPattern":
    case "CatchClause":
      return true;
    case "AssignmentExpression":
      return parent["left"] === node;
    default:
      return false;
  }
}

/** Counts the properties of a pattern that bind the name. */
function boundByPattern(pattern: JsNode, name: string): number {
  const properties = Array.isArray(pattern["properties"])
    ? pattern["properties"].filter(isNode)
    : [];
  return properties.filter(
    ({ value }) => nameOf(isNode(value) ? (value["left"] ?? value) : value) === name,
  ).length;
}

function isAmong(list: unknown, node: JsNode): boolean {
  return Array.isArray(list) && list.includes(node);
}
