import { blank } from "../core/blank.ts";
import { posix } from "node:path";

/** An import of a Python file. */
export interface PythonImport {
  /** Dotted name of the module, with leading dots if it is relative. */
  readonly module: string;
  /** Imported name; null for the whole module. */
  readonly name: string | null;
  /** Its name in this file. */
  readonly local: string;
  readonly start: number;
  /** Whether it is at the top level and runs when the file is imported. */
  readonly isAtTop: boolean;
}

const FROM =
  /^([ \t]*)from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n\\]*(?:\\\n[^\n\\]*)*))/gm;
const IMPORT = /^([ \t]*)import[ \t]+([^\n;#]+)/gm;

/** Reads the imports of a Python text, ignoring those in strings and comments. */
export function pythonImports(text: string): PythonImport[] {
  const code = withoutDocstrings(text);
  const found: PythonImport[] = [];
  for (const { 1: indent = "", 2: module = "", 3: many, 4: few = "", index } of code.matchAll(
    FROM,
  )) {
    const names = (many ?? few).replace(/#[^\n]*/g, "").replaceAll("\\\n", " ");
    for (const part of names.split(",")) {
      const [, name, local] = /^\s*(\w+|\*)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
      if (name === undefined) continue;
      const start = index + indent.length;
      found.push({ module, name, local: local ?? name, start, isAtTop: indent === "" });
    }
  }
  for (const { 1: indent = "", 2: names = "", index } of code.matchAll(IMPORT)) {
    for (const part of names.split(",")) {
      const [, module, local] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
      if (module === undefined) continue;
      const start = index + indent.length;
      found.push({ module, name: null, local: local ?? module, start, isAtTop: indent === "" });
    }
  }
  return found;
}

/** Blanks out strings of several lines, so that they are not read as code; offsets stay the same. */
export function withoutDocstrings(text: string): string {
  return text.replace(/("""|''')[\s\S]*?\1/g, blank);
}

/**
 * Finds the file of a module that a file imports; null if it is not in this tree or if several files match.
 */
export function resolvePython(
  from: string,
  module: string,
  paths: readonly string[],
): string | null {
  const { folder, tail } = placeOfModule(from, module);
  if (folder !== null) {
    const base = posix.join(folder, tail);
    return filesOf(base).find((path) => paths.includes(path)) ?? null;
  }
  if (tail === "") return null;
  const meant = paths.filter((path) =>
    filesOf(tail).some((end) => path === end || path.endsWith(`/${end}`)),
  );
  const [only] = meant;
  return meant.length === 1 && only !== undefined && isAtRoot(only, tail, paths) ? only : null;
}

/** Returns the path that a module's name says, from the folder at which a relative import starts; null if it is absolute. */
export function placeOfModule(
  from: string,
  module: string,
): { readonly folder: string | null; readonly tail: string } {
  const [, dots = "", name = ""] = /^(\.*)(.*)$/.exec(module) ?? [];
  const tail = name.replaceAll(".", "/");
  if (dots === "") return { folder: null, tail };
  let folder = posix.dirname(from);
  for (let up = 1; up < dots.length; up += 1) folder = posix.dirname(folder);
  return { folder, tail };
}

/** The files that a module may be, by its path without an ending. */
export function filesOf(base: string): string[] {
  return [`${base}.py`, `${base}/__init__.py`];
}

/** Whether the folder above a module is not a package, so that imports start there. */
function isAtRoot(path: string, tail: string, paths: readonly string[]): boolean {
  const at = filesOf(tail)
    .map((end) => (path.endsWith(end) ? path.length - end.length : -1))
    .find((index) => index !== -1);
  const before = path.slice(0, at ?? 0);
  return before === "" || !paths.includes(`${before}__init__.py`);
}

/** Whether an import is in a `try`: its author expects that the name may be missing. */
export function isTried(text: string, start: number): boolean {
  const before = text.slice(0, start).split("\n").slice(0, -1);
  return /^[ \t]*(try|except\b.*|else):/.test(before.at(-1) ?? "");
}
