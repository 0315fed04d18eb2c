import type { ReviewedTree } from "../review/types.ts";
import { jsProjectOf, type JsFile, type JsProject } from "./js-project.ts";
import { isNode, nameOf, walkJs } from "./js-syntax.ts";
import { resolvePython, pythonImports } from "./python-imports.ts";
import { resolveJs } from "./resolve-js.ts";

/** A file that another one loads when it is loaded itself. */
export interface ImportEdge {
  readonly to: string;
  /** Offset of the import. */
  readonly start: number;
}

/** Gives what a text of a file loads: of JavaScript, TypeScript and Python, inside of the tree. */
export type EdgesOf = (path: string, text: string) => Promise<readonly ImportEdge[]>;

/** Makes the reader of edges for a tree; what is gone before the program runs, or is loaded later, is none. */
export function importEdges(tree: ReviewedTree): EdgesOf {
  const project = jsProjectOf(tree);
  let python: Promise<readonly string[]> | undefined;
  return async (path, text) => {
    if (path.endsWith(".py")) {
      python ??= tree.paths().then((all) => all.filter((each) => each.endsWith(".py")));
      return pythonEdges(path, text, await python);
    }
    return jsEdges(path, text, project);
  };
}

async function jsEdges(
  path: string,
  text: string,
  project: JsProject,
): Promise<readonly ImportEdge[]> {
  // Most changed files are read for this alone, and many of them load nothing.
  if (!/\b(?:import|from)\b/.test(text)) return [];
  const parsed = await project.parse(path, text);
  if (parsed === null) return [];
  const paths = await project.paths();
  const isTypeScript = /\.[cm]?tsx?$/.test(path);
  let used: ReadonlySet<string> | undefined;
  return parsed.module.imports.flatMap(({ specifier, start, kind, isType, names }) => {
    if (isType || kind === "dynamic" || kind === "require") return [];
    const to = resolveJs(path, specifier, paths);
    if (to === null || to === path || /\.d\.[cm]?ts$|\.json$/.test(to)) return [];
    if (isTypeScript && kind === "import" && names.length > 0) {
      used ??= valuesIn(parsed.syntax);
      const values = names.filter(({ isType: gone, local }) => !gone && used?.has(local) === true);
      // The compiler drops an import of which nothing but types is used.
      if (values.length === 0) return [];
    }
    return [{ to, start }];
  });
}

/** Names that are used where a value is wanted. */
function valuesIn(syntax: JsFile["syntax"]): ReadonlySet<string> {
  const names = new Set<string>();
  walkJs(syntax.program(), (node, parent) => {
    if (node.type.startsWith("TSType") && node.type !== "TSTypeAssertion") return false;
    if (
      /^(ImportDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration|TSClassImplements|TSInterfaceHeritage)$/.test(
        node.type,
      )
    )
      return false;
    const name = nameOf(node) ?? (node.type === "JSXIdentifier" ? String(node["name"]) : null);
    const isKey =
      parent?.type === "MemberExpression" &&
      parent["property"] === node &&
      parent["computed"] !== true;
    if (name !== null && !isKey) names.add(name);
    return isNode(node);
  });
  return names;
}

function pythonEdges(path: string, text: string, paths: readonly string[]): ImportEdge[] {
  return pythonImports(text).flatMap(({ module, name, start, isAtTop }) => {
    if (!isAtTop) return [];
    const separator = module.endsWith(".") ? "" : ".";
    const inner = name === null ? null : resolvePython(path, `${module}${separator}${name}`, paths);
    const to = inner ?? resolvePython(path, module, paths);
    // A package and its own modules know each other, and Python copes with that.
    if (to === null || to === path || to.endsWith("__init__.py") || path.endsWith("__init__.py"))
      return [];
    return [{ to, start }];
  });
}
