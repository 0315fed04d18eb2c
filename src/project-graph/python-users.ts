import { posix } from "node:path";
import type { ReviewedTree } from "../review/types.ts";
import { isTried, pythonImports, resolvePython, withoutDocstrings } from "./python-imports.ts";

/** A place where a Python file imports or uses a name of another file. */
export interface PythonUser {
  readonly path: string;
  readonly text: string;
  readonly start: number;
  /** Its name there: `total`, or `cart.total` for an import of the module. */
  readonly local: string;
}

const MAX_CANDIDATES = 200;

/** Finds the uses of a module's name among the files that contain the word. */
export async function pythonUsers(request: {
  readonly tree: ReviewedTree;
  readonly holders: readonly string[];
  readonly name: string;
  /** The file that defines or defined the name. */
  readonly path: string;
  /** All Python files. */
  readonly paths: readonly string[];
}): Promise<readonly PythonUser[]> {
  const { tree, holders, name, path, paths } = request;
  const candidates = holders.filter((each) => each !== path && each.endsWith(".py"));
  const users: PythonUser[] = [];
  for (const user of candidates.slice(0, MAX_CANDIDATES)) {
    const text = await tree.read(user);
    if (text === null) continue;
    const found = usesIn({ user, text, name, path, paths });
    users.push(...found.map((each) => ({ ...each, path: user, text })));
  }
  return users;
}

function usesIn(request: {
  readonly user: string;
  readonly text: string;
  readonly name: string;
  readonly path: string;
  readonly paths: readonly string[];
}): { start: number; local: string }[] {
  const { user, text, name, path, paths } = request;
  return pythonImports(text).flatMap((each) => {
    if (isTried(text, each.start)) return [];
    if (each.name === name) {
      const isMeant = resolvePython(user, each.module, paths) === path;
      return isMeant ? [{ start: each.start, local: each.local }] : [];
    }
    if (wholeModule(each, user, paths) !== path) return [];
    const local = `${each.local}.${name}`;
    return usesOf(text, each.local, name).map((start) => ({ start, local }));
  });
}

/** Finds the file of `import a.b as c` or `from a import b`, which import a whole module. */
function wholeModule(
  { module, name }: { module: string; name: string | null },
  user: string,
  paths: readonly string[],
): string | null {
  if (name === null) return resolvePython(user, module, paths);
  const separator = module.endsWith(".") ? "" : ".";
  const found = resolvePython(user, `${module}${separator}${name}`, paths);
  return found !== null && posix.basename(found) === "__init__.py" ? null : found;
}

function usesOf(text: string, local: string, name: string): number[] {
  const code = withoutDocstrings(text);
  const use = new RegExp(
    String.raw`(?<![\w.])${local.replaceAll(".", String.raw`\.`)}\.${name}\b(?!\s*=[^=])`,
    "g",
  );
  return [...code.matchAll(use)]
    .filter(({ index }) => !/#|["']/.test(code.slice(code.lastIndexOf("\n", index) + 1, index)))
    .map(({ index }) => index);
}
