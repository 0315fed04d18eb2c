import {
  isModuleExports,
  isNode,
  nameOf,
  textOf,
  walkJs,
  type JsNode,
  type JsSyntax,
} from "./js-syntax.ts";

/** A name that a file imports: `*` is the whole module, `default` its default export. */
export interface ImportedName {
  readonly imported: string;
  readonly local: string;
  readonly start: number;
  readonly isType: boolean;
}

/** An import of another file. */
export interface JsImport {
  readonly specifier: string;
  readonly start: number;
  readonly kind: "import" | "re-export" | "dynamic" | "require";
  /** Whether it is an `import type`, which the compiler removes. */
  readonly isType: boolean;
  readonly names: readonly ImportedName[];
}

/** A name that a file exports. */
export interface JsExport {
  readonly name: string;
  readonly start: number;
  readonly isType: boolean;
}

export interface JsModule {
  readonly imports: readonly JsImport[];
  readonly exports: ReadonlyMap<string, JsExport>;
  /** Modules that are exported with `export *`. */
  readonly stars: readonly string[];
  /** Whether it exports names that its text does not tell. */
  readonly isOpaque: boolean;
}

/** Reads the imports and exports of a file, of ECMAScript and of CommonJS. */
export function readJsModule(syntax: JsSyntax, text: string): JsModule {
  const { module } = syntax;
  const imports: JsImport[] = [];
  const exports = new Map<string, JsExport>();
  const stars: string[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports)
    imports.push({
      specifier: moduleRequest.value,
      start,
      kind: "import",
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.map(({ importName, localName, isType }) => ({
        imported: importName.kind === "Name" ? (importName.name ?? "") : byKind(importName.kind),
        local: localName.value,
        start: localName.start,
        isType,
      })),
    });
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      const { exportName, importName, moduleRequest, start, isType } = entry;
      if (exportName.kind === "Name" && exportName.name !== null)
        exports.set(exportName.name, {
          name: exportName.name,
          start: exportName.start ?? start,
          isType,
        });
      if (exportName.kind === "Default") exports.set("default", { name: "default", start, isType });
      // The parser reports `import { a } from "./a"; export { a }` as a re-export, but it is an import above.
      if (moduleRequest === null || !isReExport(text, start, moduleRequest.start)) continue;
      if (exportName.kind === "None") stars.push(moduleRequest.value);
      const imported =
        importName.kind === "Name" ? (importName.name ?? "") : byKind(importName.kind);
      imports.push({
        specifier: moduleRequest.value,
        start,
        kind: "re-export",
        isType,
        names: exportName.kind === "None" ? [] : [{ imported, local: "", start, isType }],
      });
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const specifier = /^(["'`])([^"'`$]*)\1$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    );
    if (specifier?.[2] !== undefined)
      imports.push({ specifier: specifier[2], start, kind: "dynamic", isType: false, names: [] });
  }
  const common = HAS_COMMONJS.test(text) ? readCommonJs(syntax.program()) : NO_COMMONJS;
  for (const each of common.exports) exports.set(each.name, each);
  return {
    imports: [...imports, ...common.imports],
    exports,
    stars: [...stars, ...common.stars],
    isOpaque: common.isOpaque || /^[ \t]*export\s*=/m.test(text),
  };
}

function byKind(kind: string): string {
  return kind === "Default" ? "default" : "*";
}

function isReExport(text: string, start: number, request: number): boolean {
  return start < request && !/[;\n]\s*(import|export)\b/.test(text.slice(start, request));
}

const HAS_COMMONJS =
  /\brequire\s*\(|\bmodule\.exports\b|(?<![\w.$])exports\.\w|(?<![\w.$])exports\[/;
const NO_COMMONJS = { imports: [], exports: [], stars: [], isOpaque: false };

function readCommonJs(program: JsNode) {
  const imports: JsImport[] = [];
  const exports: JsExport[] = [];
  const stars: string[] = [];
  let isOpaque = false;
  walkJs(program, (node, parent) => {
    const specifier = requiredBy(node);
    if (specifier !== null)
      imports.push({
        specifier,
        start: node.start,
        kind: "require",
        isType: false,
        names: namesTaken(node, parent),
      });
    if (node.type !== "AssignmentExpression") return undefined;
    const target = exportTarget(node["left"]);
    if (target === null) return undefined;
    if (target !== "*") {
      exports.push({ name: target, start: node.start, isType: false });
      return undefined;
    }
    const value = node["right"];
    if (isNode(value) && value.type === "ObjectExpression") {
      for (const property of Array.isArray(value["properties"]) ? value["properties"] : []) {
        if (!isNode(property)) continue;
        const key = property.type === "Property" ? keyOf(property) : null;
        if (key === null) isOpaque = true;
        else exports.push({ name: key, start: property.start, isType: false });
      }
    } else if (requiredBy(value) === null) {
      exports.push({ name: "default", start: node.start, isType: false });
      isOpaque = true;
    } else {
      stars.push(requiredBy(value) ?? "");
    }
    return undefined;
  });
  return { imports, exports, stars, isOpaque };
}

/** Returns the module in `require("…")`; null for any other node. */
function requiredBy(node: unknown): string | null {
  if (!isNode(node) || node.type !== "CallExpression" || nameOf(node["callee"]) !== "require")
    return null;
  const [argument] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
  return textOf(argument);
}

/** Returns the names in `const { a: b } = require(…)`, `const c = require(…)` and `require(…).a`. */
function namesTaken(call: JsNode, parent: JsNode | null): ImportedName[] {
  if (parent?.type === "MemberExpression" && parent["object"] === call) {
    const name = parent["computed"] === true ? null : nameOf(parent["property"]);
    return name === null ? [] : [{ imported: name, local: "", start: call.start, isType: false }];
  }
  if (parent?.type !== "VariableDeclarator") return [];
  const target = parent["id"];
  const local = nameOf(target);
  if (local !== null) return [{ imported: "*", local, start: call.start, isType: false }];
  if (!isNode(target) || target.type !== "ObjectPattern") return [];
  const properties = Array.isArray(target["properties"]) ? target["properties"] : [];
  return properties.filter(isNode).flatMap((property) => {
    const imported = property.type === "Property" ? keyOf(property) : null;
    const value = property["value"];
    const bound = nameOf(value) ?? (isNode(value) ? nameOf(value["left"]) : null) ?? "";
    return imported === null
      ? []
      : [{ imported, local: bound, start: property.start, isType: false }];
  });
}

/** Returns the name in `exports.name`, `*` for `module.exports` itself, and null for any other target. */
function exportTarget(node: unknown): string | null {
  if (!isNode(node) || node.type !== "MemberExpression" || node["computed"] === true) return null;
  const { object, property } = node as unknown as Record<string, unknown>;
  const name = nameOf(property);
  if (nameOf(object) === "module" && name === "exports") return "*";
  return isModuleExports(object) ? name : null;
}

function keyOf(property: JsNode): string | null {
  if (property["computed"] === true) return null;
  return nameOf(property["key"]) ?? textOf(property["key"]);
}
