import { posix } from "node:path";
import { createExclude } from "../core/change/create-exclude.ts";
import { onceFor } from "../core/once-for.ts";
import type { ReviewedTree } from "../review/types.ts";

/** Answers what a tree holds and what it may hold without git's knowledge. */
export interface KeptPaths {
  /** Whether a folder holds a file. */
  hasFolder(path: string): Promise<boolean>;
  /** Whether a file begins with the path and a `.` after it, or lies in the folder of that name. */
  hasLike(path: string): Promise<boolean>;
  /** Whether a `.gitignore` of the tree names the path: a build may make the file. */
  isIgnored(path: string): Promise<boolean>;
}

/** Returns the kept paths of a tree, which all analyzers of a review share. */
export const keptPathsOf = onceFor(create);

function create(tree: ReviewedTree): KeptPaths {
  let reading: Promise<Known> | undefined;
  const known = (): Promise<Known> => (reading ??= tree.paths().then(readPaths));
  const ignores = new Map<string, Promise<(path: string) => boolean>>();
  const readIgnore = async (folder: string): Promise<(path: string) => boolean> => {
    const text = await tree.read(posix.join(folder, ".gitignore"));
    return text === null ? () => false : createExclude(text.split("\n"));
  };
  return {
    hasFolder: async (path) => path === "." || (await known()).folders.has(path),
    hasLike: async (path) => {
      const { folders, stems } = await known();
      return folders.has(path) || stems.has(path);
    },
    async isIgnored(path) {
      for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
        const ignore = ignores.get(folder) ?? readIgnore(folder);
        ignores.set(folder, ignore);
        if ((await ignore)(posix.relative(folder, path))) return true;
        if (folder === ".") return false;
      }
    },
  };
}

interface Known {
  readonly folders: ReadonlySet<string>;
  /** Paths of files, cut before each `.` of their names. */
  readonly stems: ReadonlySet<string>;
}

function readPaths(paths: readonly string[]): Known {
  const folders = new Set<string>();
  const stems = new Set<string>();
  for (const path of paths) {
    const name = posix.basename(path);
    for (let at = name.indexOf("."); at > 0; at = name.indexOf(".", at + 1))
      stems.add(path.slice(0, path.length - name.length + at));
    for (let at = posix.dirname(path); at !== "." && !folders.has(at); at = posix.dirname(at))
      folders.add(at);
  }
  return { folders, stems };
}
