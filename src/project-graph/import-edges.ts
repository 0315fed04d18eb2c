import { onceForSides } from "../comparison/once-for-sides.ts";
import { isListOf, isString } from "../core/is-value.ts";
import type { PathLookup } from "../core/change/types.ts";
import { isRecord } from "../core/is-record.ts";
import type { ReviewedTree } from "../review/types.ts";
import { jsProjectOf, type JsFile, type JsProject } from "./js-project.ts";
import { isNode, nameOf, walkJs } from "./js-syntax.ts";
import { resolvePython, pythonImports } from "./python-imports.ts";
import { isRelative, resolveJs } from "./resolve-js.ts";

/** A file that another file loads when it is loaded itself. */
export interface ImportEdge {
  readonly to: string;
  /** Offset of the import. */
  readonly start: number;
}

/**
 * Returns the files of the tree that a text of JavaScript, TypeScript or Python loads. `isOld`: the text is the one
 * before the change.
 */
export type EdgesOf = (
  path: string,
  text: string,
  isOld?: boolean,
) => Promise<readonly ImportEdge[]>;

/** Creates the reader of edges for a tree; imports of types and dynamic imports are not edges. */
export function importEdges(tree: ReviewedTree): EdgesOf {
  const project = jsProjectOf(tree);
  const changed = new Map(tree.changed.map((file) => [file.path, file]));
  let python: Promise<readonly string[]> | undefined;
  return async (path, text, isOld = false) => {
    if (path.endsWith(".py")) {
      python ??= tree.paths().then((all) => all.filter((each) => each.endsWith(".py")));
      return pythonEdges(path, text, await python);
    }
    // Many changed files load nothing and need no parser.
    if (!/\b(?:import|from)\b/.test(text)) return [];
    const file = changed.get(path);
    const name = isOld ? "imports before" : "imports";
    const read = () => jsImports(path, text, project);
    const imports =
      file === undefined
        ? await read()
        : await onceForSides({ tree, file, name, isValue: isListOf(isImport) }, read);
    return jsEdges(path, imports, await project.lookUp());
  };
}

/** An import that takes effect when the program runs. */
interface JsImport {
  readonly specifier: string;
  readonly start: number;
}

function isImport(value: unknown): value is JsImport {
  return isRecord(value) && isString(value["specifier"]) && Number.isSafeInteger(value["start"]);
}

function jsEdges(
  path: string,
  imports: readonly JsImport[],
  paths: PathLookup,
): readonly ImportEdge[] {
  return imports.flatMap(({ specifier, start }) => {
    const to = resolveJs(path, specifier, paths);
    return to === null || to === path || /\.d\.[cm]?ts$|\.json$/.test(to) ? [] : [{ to, start }];
  });
}

async function jsImports(
  path: string,
  text: string,
  project: JsProject,
): Promise<readonly JsImport[]> {
  const parsed = await project.parse(path, text);
  if (parsed === null) return [];
  const isTypeScript = /\.[cm]?tsx?$/.test(path);
  let used: ReadonlySet<string> | undefined;
  return parsed.module.imports.flatMap(({ specifier, start, kind, isType, names }) => {
    if (isType || kind === "dynamic" || kind === "require" || !isRelative(specifier)) return [];
    if (isTypeScript && kind === "import" && names.length > 0) {
      used ??= valuesIn(parsed.syntax);
      const values = names.filter(({ isType: gone, local }) => !gone && used?.has(local) === true);
      // The compiler removes an import of which only types are used.
      if (values.length === 0) return [];
    }
    return [{ specifier, start }];
  });
}

/** Returns the names that are used as values. */
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
    // A package and its modules may import each other in Python.
    if (to === null || to === path || to.endsWith("__init__.py") || path.endsWith("__init__.py"))
      return [];
    return [{ to, start }];
  });
}
