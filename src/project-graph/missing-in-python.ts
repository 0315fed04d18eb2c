import { posix } from "node:path";
import type { ReviewedTree } from "../review/types.ts";
import { keptPathsOf } from "./kept-paths.ts";
import type { MissingImport } from "./missing-import.ts";
import { bindingsOf, givesAnything } from "./python-bindings.ts";
import {
  filesOf,
  isTried,
  placeOfModule,
  pythonImports,
  type PythonImport,
} from "./python-imports.ts";

/** What a build makes. */
const IS_GENERATED = /(_pb2(_grpc)?|_?version(_info)?|_generated|generated|build|dist)(\/|$)/i;

/**
 * Finds imports of Python whose module, in a package of the tree, or whose name in it does not exist.
 * @param isAsked whether an import, by its offset, is asked about
 */
export async function missingInPython(
  { path, text }: { readonly path: string; readonly text: string },
  tree: ReviewedTree,
  isAsked: (start: number) => boolean,
): Promise<readonly MissingImport[]> {
  const imports = pythonImports(text).filter(
    ({ start }) => isAsked(start) && !isTried(text, start),
  );
  if (imports.length === 0) return [];
  const paths = (await tree.paths()).filter((each) => each.endsWith(".py"));
  const roots = new Map<string, string | null>();
  const found: MissingImport[] = [];
  for (const each of imports) {
    const base = baseOf(path, each, paths, roots);
    const missing = base === null ? null : await missingAt(base, each, tree);
    if (missing !== null) found.push(missing);
  }
  return found;
}

/** Returns the path of a module without its ending; null if it is not in a package of the tree. */
function baseOf(
  from: string,
  { module }: PythonImport,
  paths: readonly string[],
  roots: Map<string, string | null>,
): string | null {
  const { folder, tail } = placeOfModule(from, module);
  if (folder !== null) return tail === "" ? null : posix.join(folder, tail);
  const [first = ""] = tail.split("/");
  if (first === tail) return null;
  let root = roots.get(first);
  if (root === undefined) {
    root = rootOf(first, paths);
    roots.set(first, root);
  }
  return root === null ? null : posix.join(root, tail);
}

/** Returns the folder that holds a package of the tree; null if there is none or several. */
function rootOf(name: string, paths: readonly string[]): string | null {
  const end = `${name}/__init__.py`;
  const places = paths.filter((path) => path === end || path.endsWith(`/${end}`));
  const [only] = places;
  if (only === undefined || places.length > 1) return null;
  const root = posix.dirname(posix.dirname(only));
  return paths.includes(posix.join(root, "__init__.py")) ? null : root;
}

async function missingAt(
  base: string,
  { module, name, start }: PythonImport,
  tree: ReviewedTree,
): Promise<MissingImport | null> {
  const kept = keptPathsOf(tree);
  const all = await tree.lookUp();
  if (base.startsWith("..") || IS_GENERATED.test(base)) return null;
  if (!(await kept.hasLike(base))) {
    const folder = posix.dirname(base);
    const isUnsure =
      !all.has(`${folder}/__init__.py`) ||
      (await kept.isIgnored(`${base}.py`)) ||
      (await kept.isIgnored(base)) ||
      (await isSpecial(`${folder}/__init__.py`, tree));
    return isUnsure ? null : { what: "file", start, name: module, path: `${base}.py` };
  }
  if (name === null || name === "*") return null;
  const file = filesOf(base).find((path) => all.has(path));
  // A package in a folder beside a module of its name, or compiled, is not read.
  if (file === undefined || (file.endsWith("__init__.py") && IS_GENERATED.test(name))) return null;
  if (await kept.hasLike(`${base}/${name}`)) return null;
  const source = await tree.read(file);
  if (source === null || givesAnything(source) || IS_SPECIAL.test(source)) return null;
  if (bindingsOf(source)(name)) return null;
  if (all.has(`${base}.pyi`) || (await kept.isIgnored(`${base}/${name}.py`))) return null;
  return { what: "name", start, name, path: file };
}

/** A module or package that makes its names when it runs. */
const IS_SPECIAL =
  /\b(extend_path|declare_namespace|sys\.modules|setattr|vars|locals|exec|lazy_import|_LazyModule|__path__)\b/;

async function isSpecial(path: string, tree: ReviewedTree): Promise<boolean> {
  return IS_SPECIAL.test((await tree.read(path)) ?? "");
}
