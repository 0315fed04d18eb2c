import { posix } from "node:path";
import type { ChangedFile } from "../../../core/change/types.ts";
import type { ReviewedTree } from "../../types.ts";
import { lineAt, lineOfOld } from "./place-of-old.ts";
import { pythonImports, resolvePython, withoutDocstrings } from "./python-imports.ts";
import type { RemovedName } from "./removed-name.ts";

const MAX_NAMES = 30;
const MAX_CANDIDATES = 200;

/** Finds the functions and classes of a Python module that went and are still imported elsewhere. */
export async function removedFromPython(
  changed: ChangedFile,
  tree: ReviewedTree,
): Promise<readonly RemovedName[]> {
  const { path } = changed;
  const [before, after] = await Promise.all([tree.readBefore(path), tree.read(path)]);
  if (before === null || after === null || givesAnything(after)) return [];
  const gone = [...definedIn(before)].filter(([name]) => !binds(after, name));
  if (gone.length === 0 || gone.length > MAX_NAMES) return [];
  const paths = (await tree.paths()).filter((each) => each.endsWith(".py"));
  const holders = await tree.search(gone.map(([name]) => name));

  const removed: RemovedName[] = [];
  for (const [name, start] of gone) {
    const candidates = (holders.get(name) ?? []).filter(
      (each) => each !== path && each.endsWith(".py"),
    );
    const users: { path: string; line: number }[] = [];
    for (const user of candidates.slice(0, MAX_CANDIDATES)) {
      const text = await tree.read(user);
      if (text !== null) users.push(...usesIn({ user, text, name, path, paths }));
    }
    if (users.length > 0)
      removed.push({ name, line: lineOfOld(changed, lineAt(before, start)), users });
  }
  return removed;
}

/** Functions and classes at the outermost level, with their places. */
function definedIn(text: string): Map<string, number> {
  const code = withoutDocstrings(text);
  return new Map(
    [...code.matchAll(/^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/gm)].map(
      ({ 1: name = "", index }) => [name, index],
    ),
  );
}

/** It takes over all of another module, or answers for any name. */
function givesAnything(text: string): boolean {
  return /^\s*from\s+\S+\s+import\s+\*|^\s*def\s+__getattr__|\bglobals\(\)/m.test(text);
}

/** Whether the name still means something in the module, wherever it is bound. */
function binds(text: string, name: string): boolean {
  const code = withoutDocstrings(text);
  return (
    pythonImports(text).some(({ local }) => local === name) ||
    new RegExp(
      String.raw`^\s*(?:async\s+)?(?:def|class)\s+${name}\b|^\s*(?:[\w., ]*,\s*)?${name}\s*(?::[^=\n]+)?(?:=(?!=)|,)|\bas\s+${name}\b`,
      "m",
    ).test(code)
  );
}

function usesIn(request: {
  readonly user: string;
  readonly text: string;
  readonly name: string;
  readonly path: string;
  readonly paths: readonly string[];
}): { path: string; line: number }[] {
  const { user, text, name, path, paths } = request;
  const places = pythonImports(text).flatMap((each) => {
    if (isTried(text, each.start)) return [];
    if (each.name === name)
      return resolvePython(user, each.module, paths) === path ? [each.start] : [];
    const whole = wholeModule(each, user, paths);
    return whole === path ? usesOf(text, each.local, name) : [];
  });
  return places.map((start) => ({ path: user, line: lineAt(text, start) }));
}

/** `import a.b as c` and `from a import b` name a module as a whole. */
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

/** Stands in a `try`: whoever wrote it knows that the name may be missing. */
function isTried(text: string, start: number): boolean {
  const before = text.slice(0, start).split("\n").slice(0, -1);
  return /^[ \t]*(try|except\b.*|else):/.test(before.at(-1) ?? "");
}
