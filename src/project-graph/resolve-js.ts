import { posix } from "node:path";
import type { PathLookup } from "../core/change/types.ts";

const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".d.ts", ".json"];
/** The endings in imports of TypeScript, with the endings of the source files that they stand for. */
const COMPILED: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx"],
  ".mjs": [".mts", ".d.mts"],
  ".cjs": [".cts", ".d.cts"],
};

/** Finds the file of a relative import; null if it is not relative or does not exist. */
export function resolveJs(from: string, specifier: string, paths: PathLookup): string | null {
  if (!isRelative(specifier)) return null;
  const target = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ""));
  return resolvePath(target, paths);
}

/** Finds the file that a path stands for, without its ending or as a folder with an index; null if there is none. */
export function resolvePath(target: string, paths: PathLookup): string | null {
  if (target.startsWith("../")) return null;
  const ending = posix.extname(target);
  const stem = target.slice(0, target.length - ending.length);
  const candidates = [
    target,
    ...(COMPILED[ending] ?? []).map((other) => stem + other),
    ...ENDINGS.map((other) => target + other),
    ...ENDINGS.map((other) => posix.join(target, `index${other}`)),
  ];
  return candidates.find((path) => paths.has(path)) ?? null;
}

/** Whether an import is relative to the importing file. */
export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(\/|$)/.test(specifier);
}

/** Returns the word that every import of a file contains: its name without the ending, or the folder of an index. */
export function importWord(path: string): string {
  const name = posix.basename(path).replace(/(\.d)?\.\w+$/, "");
  return name === "index" ? posix.basename(posix.dirname(path)) : name;
}
