import { posix } from "node:path";
import type { PathLookup } from "../core/change/types.ts";

const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".d.ts", ".json"];
/** What TypeScript writes in an import, and what lies there before it is compiled. */
const COMPILED: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx"],
  ".mjs": [".mts", ".d.mts"],
  ".cjs": [".cts", ".d.cts"],
};

/** Finds the file that a relative import means; null when it is not relative, or no such file is there. */
export function resolveJs(from: string, specifier: string, paths: PathLookup): string | null {
  if (!isRelative(specifier)) return null;
  const target = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ""));
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

/** Whether an import names a file by its way from the importing one. */
export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(\/|$)/.test(specifier);
}

/** The word that every import of a file holds: its name without its ending, of an index that of its folder. */
export function importWord(path: string): string {
  const name = posix.basename(path).replace(/(\.d)?\.\w+$/, "");
  return name === "index" ? posix.basename(posix.dirname(path)) : name;
}
