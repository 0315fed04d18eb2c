import type { ReviewedTree } from "../review/types.ts";
import { jsProjectOf } from "./js-project.ts";
import { isJsPath } from "./js-syntax.ts";

/** An import whose file went with the change. */
export interface LostModule {
  readonly path: string;
  readonly specifier: string;
  readonly text: string;
  readonly start: number;
}

/** A change that moves more files than this is looked over by the compiler. */
const MAX_FILES = 100;

/** Finds relative imports of JavaScript and TypeScript files that the change deleted or moved away. */
export async function lostModules(tree: ReviewedTree): Promise<readonly LostModule[]> {
  // What is ignored from now on is written by a build.
  if (tree.changed.some(({ path }) => /(^|\/)\.gitignore$/.test(path))) return [];
  const gone = tree.changed
    .flatMap(({ path, oldPath, status }) =>
      status === "deleted" ? [path] : status === "renamed" && oldPath !== null ? [oldPath] : [],
    )
    .filter(isJsPath)
    .slice(0, MAX_FILES);
  if (gone.length === 0) return [];
  const project = jsProjectOf(tree);
  await project.expect(gone);
  const lost: LostModule[] = [];
  for (const path of gone) {
    for (const { file, import: taken } of (await project.importersOf(path)) ?? []) {
      if (taken.isType || (await project.resolve(file.path, taken.specifier)) !== null) continue;
      lost.push({
        path: file.path,
        specifier: taken.specifier,
        text: file.text,
        start: taken.start,
      });
    }
  }
  return lost;
}
