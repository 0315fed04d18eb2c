import { containsLine } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import { lineAt, spanOfLine } from "../../comparison/map-old-line.ts";
import { isJsPath } from "../../project-graph/js-syntax.ts";
import type { MissingImport } from "../../project-graph/missing-import.ts";
import { seemsComplete } from "../../project-graph/seems-complete.ts";
import { missingInPython } from "../../project-graph/missing-in-python.ts";
import type { ReviewedTree } from "../../review/types.ts";
import type { CodeSighting } from "../shared/code-rules.ts";

/** Code that is read and not run, or that others complete. */
const IS_DATA =
  /(^|\/)(\.semgrep|fixtures?|__fixtures__|test[_-]?data|stubs?|templates?|boilerplates?|snippets|samples?|examples?|vendor|third[_-]party|bench(marks?)?|(test|tests|spec)\/.*(case|input|output|data|project|app)s?)\//i;

/** The modules that parse JavaScript, which most changes do not need. */
const loadJs = async () => ({
  ...(await import("../../project-graph/js-project.ts")),
  ...(await import("../../project-graph/missing-in-js.ts")),
});

/** Finds imports of files and names that are not there, written by a changed file or left behind by it. */
export async function findMissingImports(
  file: ChangedFile,
  text: string | null,
  tree: ReviewedTree,
): Promise<CodeSighting[]> {
  const found = await leftBehind(file, tree);
  if (text === null || IS_DATA.test(file.path)) return found;
  const { path } = file;
  const missing = await missingIn(file, text, tree);
  return [...found, ...missing.map((each) => sightingOf({ path, text }, each))];
}

function sightingOf(
  file: { readonly path: string; readonly text: string },
  { what, start, name, path }: MissingImport,
): CodeSighting {
  const isNamed = what === "name" && file.text.startsWith(name, start);
  const end = isNamed ? start + name.length : spanOfLine(file.text, lineAt(file.text, start)).end;
  return {
    rule: `common/missing-import-${what}`,
    file: file.path,
    text: file.text,
    start,
    end: Math.max(end, start),
    values: { name, path },
  };
}

/** Finds the imports, in files that the change leaves alone, of a file that it deletes or renames. */
async function leftBehind(
  { path, oldPath, status }: ChangedFile,
  tree: ReviewedTree,
): Promise<CodeSighting[]> {
  const gone = status === "deleted" ? path : status === "renamed" ? oldPath : null;
  if (gone === null || !isJsPath(gone) || (await tree.lookUp([gone])).has(gone)) return [];
  const { jsProjectOf, missingInJs } = await loadJs();
  const changed = new Set(tree.changed.map((each) => each.path));
  const found: CodeSighting[] = [];
  for (const { file, import: taken } of (await jsProjectOf(tree).importersOf(gone)) ?? []) {
    if (changed.has(file.path) || IS_DATA.test(file.path)) continue;
    const all = await missingInJs(file, tree, (start) => start === taken.start);
    const missing = all.filter(({ what }) => what === "file");
    found.push(...missing.map((each) => ({ ...sightingOf(file, each), isCausedByChange: true })));
  }
  return found;
}

async function missingIn(
  { path, added }: ChangedFile,
  text: string,
  tree: ReviewedTree,
): Promise<readonly MissingImport[]> {
  const isNew = (start: number): boolean => containsLine(added, lineAt(text, start));
  if (path.endsWith(".py")) return missingInPython({ path, text }, tree, isNew);
  if (!isJsPath(path) || (await seemsComplete({ path, text }, tree, isNew))) return [];
  const { jsProjectOf, missingInJs } = await loadJs();
  const file = await jsProjectOf(tree).file(path);
  return file === null ? [] : missingInJs(file, tree, isNew);
}
