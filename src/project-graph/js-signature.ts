import { onceFor } from "../core/once-for.ts";
import {
  isModuleExports,
  isNode,
  nameOf,
  walkJs,
  type JsNode,
  type JsSyntax,
} from "./js-syntax.ts";

/** The parameters of a function. */
export interface Signature {
  readonly start: number;
  /** Names in order; null for a pattern or a rest parameter. */
  readonly names: readonly (string | null)[];
  /** Number of parameters before the first optional one. */
  readonly required: number;
  /** Most arguments; infinite with a rest parameter, or if the function reads `arguments`. */
  readonly most: number;
}

/** Returns the signatures of the functions at the top level of a file by name. */
export function signaturesIn(syntax: JsSyntax): ReadonlyMap<string, Signature> {
  return new Map([...functionsIn(syntax)].map(([name, node]) => [name, signatureOf(node)]));
}

/** Returns the functions at the top level of a file by name, without those that are declared twice. */
export const functionsIn = onceFor(readFunctions);

function readFunctions(syntax: JsSyntax): ReadonlyMap<string, JsNode> {
  const found = new Map<string, JsNode | null>();
  const add = (name: string | null, node: unknown): void => {
    if (name === null || !isNode(node)) return;
    // Callers see the overloads, not the function below them.
    if (node.type === "TSDeclareFunction") found.set(name, null);
    if (!FUNCTIONS.has(node.type)) return;
    found.set(name, found.has(name) ? null : node);
  };
  const body = syntax.program()["body"];
  for (const statement of Array.isArray(body) ? body.filter(isNode) : []) {
    const declared = statement["declaration"];
    const inner = isNode(declared) ? declared : statement;
    add(statement.type === "ExportDefaultDeclaration" ? "default" : null, inner);
    add(nameOf(inner["id"]), inner);
    const declarations = inner.type === "VariableDeclaration" ? inner["declarations"] : [];
    for (const each of Array.isArray(declarations) ? declarations.filter(isNode) : [])
      add(inner["kind"] === "const" ? nameOf(each["id"]) : null, each["init"]);
    const assigned = statement["expression"];
    if (isNode(assigned) && assigned.type === "AssignmentExpression") {
      const target = assigned["left"];
      const isExport = isNode(target) && isModuleExports(target["object"]);
      add(isExport && isNode(target) ? nameOf(target["property"]) : null, assigned["right"]);
    }
  }
  return new Map([...found].flatMap(([name, each]) => (each === null ? [] : [[name, each]])));
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function signatureOf(node: JsNode): Signature {
  const params = Array.isArray(node["params"]) ? node["params"].filter(isNode) : [];
  const values = params.filter((each) => nameOf(each) !== "this");
  const hasRest = values.some(({ type }) => type === "RestElement");
  const optional = values.findIndex(mayBeLeftOut);
  return {
    start: node.start,
    names: values.map((each) => nameOf(each) ?? nameOf(each["left"])),
    required: optional === -1 ? values.length : optional,
    most: hasRest || readsArguments(node) ? Infinity : values.length,
  };
}

function mayBeLeftOut(node: JsNode): boolean {
  const annotation = node["typeAnnotation"];
  return (
    node.type === "AssignmentPattern" ||
    node.type === "RestElement" ||
    node["optional"] === true ||
    (isNode(annotation) && hasUndefined(annotation))
  );
}

function hasUndefined(annotation: JsNode): boolean {
  let found = false;
  walkJs(annotation, ({ type }) => {
    if (
      type === "TSUndefinedKeyword" ||
      type === "TSAnyKeyword" ||
      type === "TSUnknownKeyword" ||
      type === "TSVoidKeyword"
    )
      found = true;
    return !found && type !== "TSFunctionType";
  });
  return found;
}

function readsArguments(node: JsNode): boolean {
  let found = false;
  walkJs(node, (each) => {
    if (nameOf(each) === "arguments") found = true;
    return !found;
  });
  return found;
}
