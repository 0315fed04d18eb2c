import type { ReviewedTree } from "../review/types.ts";
import type { AsyncImport } from "./async-imports.ts";
import { isTried, pythonImports, resolvePython, withoutDocstrings } from "./python-imports.ts";

/** A name is followed through so many files that import it in turn. */
const MAX_HOPS = 3;

/**
 * Finds the asynchronous functions of the project that a Python file imports by name.
 * @param isAsked whether a name of the file is asked about
 */
export async function asyncImportsInPython(
  { path, text }: { readonly path: string; readonly text: string },
  tree: ReviewedTree,
  isAsked: (local: string) => boolean,
): Promise<readonly AsyncImport[]> {
  const found: AsyncImport[] = [];
  for (const { module, name, local, start } of pythonImports(text)) {
    if (name === null || name === "*" || !isAsked(local) || isTried(text, start)) continue;
    if (await isCoroutine(tree, { from: path, module, name }, MAX_HOPS))
      found.push({ local, start, declaration: `async def ${local}(): pass` });
  }
  return found;
}

async function isCoroutine(
  tree: ReviewedTree,
  { from, module, name }: { readonly from: string; readonly module: string; readonly name: string },
  hops: number,
): Promise<boolean> {
  const paths = (await tree.paths()).filter((path) => path.endsWith(".py"));
  const path = resolvePython(from, module, paths);
  const text = path === null ? null : await tree.read(path);
  if (path === null || text === null) return false;
  const definitions = [...text.matchAll(definitionOf(name))];
  const [definition] = definitions;
  if (definition !== undefined) {
    const { 1: decorator, 2: isAsync, 3: body = "" } = definition;
    return (
      definitions.length === 1 &&
      decorator === undefined &&
      isAsync !== undefined &&
      !/\byield\b/.test(withoutDocstrings(body))
    );
  }
  if (hops === 0) return false;
  const passedOn = pythonImports(text).find(({ local, isAtTop }) => isAtTop && local === name);
  if (passedOn?.name !== name) return false;
  return await isCoroutine(tree, { from: path, module: passedOn.module, name }, hops - 1);
}

/** The functions of that name at the top level: their decorator, `async` and the body, as far as it is indented. */
function definitionOf(name: string): RegExp {
  return new RegExp(
    String.raw`^(@[^\n]*\n)?(async[ \t]+)?def[ \t]+${name}\b[^\n]*((?:\n(?:[ \t)\]][^\n]*)?)*)`,
    "gm",
  );
}
