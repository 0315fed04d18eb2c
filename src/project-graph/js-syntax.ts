import type { ParseResult } from "oxc-parser";
import { extensionOf } from "../core/rules/languages.ts";
import { isTooDeep } from "../comparison/is-too-deep.ts";
import { loadOxc } from "../libraries/load-oxc.ts";

/** A node of an ESTree, with offsets in UTF-16 units. */
export interface JsNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The parsed contents of a file of JavaScript or TypeScript; the tree is created on the first call. */
export interface JsSyntax {
  readonly module: ParseResult["module"];
  program(): JsNode;
}

const LANGS: Readonly<Record<string, "js" | "jsx" | "ts" | "tsx" | "dts">> = {
  js: "jsx",
  jsx: "jsx",
  mjs: "jsx",
  cjs: "jsx",
  ts: "ts",
  mts: "ts",
  cts: "ts",
  tsx: "tsx",
};

/** Whether a path is a file of JavaScript or TypeScript. */
export function isJsPath(path: string): boolean {
  return LANGS[extensionOf(path)] !== undefined;
}

/** Returns the parser, which returns null for other languages, invalid texts and texts that are nested too deeply. */
export async function loadJsParser(): Promise<(path: string, text: string) => JsSyntax | null> {
  const parseSync = await loadOxc();
  return (path, text) => {
    const lang = LANGS[extensionOf(path)];
    if (lang === undefined || isTooDeep(text)) return null;
    try {
      const result = parseSync(path, text, { lang: path.endsWith(".d.ts") ? "dts" : lang });
      if (result.errors.length > 0) return null;
      return { module: result.module, program: () => result.program as unknown as JsNode };
    } catch {
      return null;
    }
  };
}

/** Whether a value in a tree is a node. */
export function isNode(value: unknown): value is JsNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Returns the children of a node, in the order of their keys. */
export function childrenOf(node: JsNode): JsNode[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === "parent") return [];
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

/** Visits a node and its descendants; `visit` returns false to skip the descendants. */
export function walkJs(
  node: JsNode,
  visit: (node: JsNode, parent: JsNode | null) => boolean | undefined,
  parent: JsNode | null = null,
): void {
  if (visit(node, parent) === false) return;
  for (const child of childrenOf(node)) walkJs(child, visit, node);
}

/** Returns the name of an identifier; null for any other node. */
export function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === "Identifier" && typeof node["name"] === "string"
    ? node["name"]
    : null;
}

/** Whether a node is `exports` or `module.exports`. */
export function isModuleExports(node: unknown): boolean {
  return (
    nameOf(node) === "exports" ||
    (isNode(node) &&
      node.type === "MemberExpression" &&
      nameOf(node["object"]) === "module" &&
      nameOf(node["property"]) === "exports")
  );
}

/** Returns the value of a string literal; null for any other node. */
export function textOf(node: unknown): string | null {
  return isNode(node) && node.type === "Literal" && typeof node["value"] === "string"
    ? node["value"]
    : null;
}
