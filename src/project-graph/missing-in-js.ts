import { posix } from "node:path";
import type { ReviewedTree } from "../review/types.ts";
import { givenByStars } from "./given-by-stars.ts";
import { isJsPath } from "./js-syntax.ts";
import type { JsImport } from "./js-module.ts";
import { jsProjectOf, type JsFile } from "./js-project.ts";
import { keptPathsOf } from "./kept-paths.ts";
import type { MissingImport } from "./missing-import.ts";
import { isRelative, resolveJs } from "./resolve-js.ts";

const ENDINGS = ["", ".ts", ".js", ".json", ".d.ts"];
const BARE_STEM = /\.[cm]?jsx?$/;
/** Paths that a bundler completes or a template fills in. */
const IS_PATTERN = /[!*{}$<>%]/;
/** What a build makes, under names that need no line of a `.gitignore`. */
const IS_GENERATED =
  /(^|[/._-])(generated|gen|dist|build|out|proto|pb|version)([/._-]|$)|(^|\/)(index|main|bundle)\.[cm]?js$/i;

/**
 * Finds imports of JavaScript and TypeScript whose file or whose name is not in the tree.
 * @param isAsked whether an import or a name, by its offset, is asked about
 */
export async function missingInJs(
  file: JsFile,
  tree: ReviewedTree,
  isAsked: (start: number) => boolean,
): Promise<readonly MissingImport[]> {
  const found: MissingImport[] = [];
  for (const each of file.module.imports) {
    if (!isRelative(each.specifier) || isExpected(file.text, each.start)) continue;
    const names = each.names.filter(({ start }) => isAsked(start));
    if (names.length === 0 && !isAsked(each.start)) continue;
    const target = resolveJs(file.path, each.specifier, await tree.lookUp());
    if (target === null) {
      const path = isAsked(each.start) ? await missingFile(file, each, tree) : null;
      if (path !== null)
        found.push({ what: "file", start: each.start, name: each.specifier, path });
    } else {
      found.push(...(await missingNames({ ...each, names }, target, tree)));
    }
  }
  return found;
}

/** Whether the author knows that an import fails: it is in a `try`, or its error is switched off. */
function isExpected(text: string, start: number): boolean {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const before = text.slice(Math.max(0, line - 200), line);
  return /@ts-(ignore|expect-error|nocheck)[^\n]*\n$|\btry\s*\{\s*$/.test(before);
}

/** Returns the path of an import that leads nowhere; null if a build or a bundler may know better. */
async function missingFile(
  file: JsFile,
  { specifier, kind }: JsImport,
  tree: ReviewedTree,
): Promise<string | null> {
  if (kind === "dynamic" || kind === "require" || IS_PATTERN.test(specifier)) return null;
  const target = posix.join(posix.dirname(file.path), specifier.replace(/[?#].*$/, ""));
  if (target.startsWith("..") || target === "." || IS_GENERATED.test(target)) return null;
  const kept = keptPathsOf(tree);
  const stem = target.replace(BARE_STEM, "").replace(/\/$/, "");
  // A folder that git does not know may be a link, a submodule or the output of a build.
  if (!(await kept.hasFolder(posix.dirname(stem)))) return null;
  if ((await kept.hasLike(target)) || (await kept.hasLike(stem))) return null;
  for (const ending of ENDINGS) if (await kept.isIgnored(stem + ending)) return null;
  return (await kept.isIgnored(target)) ? null : target;
}

/** Returns the names that a file imports from another one, which exports others. */
async function missingNames(
  { specifier, kind, names }: JsImport,
  target: string,
  tree: ReviewedTree,
): Promise<MissingImport[]> {
  // A query has a bundler make another module of the file.
  if ((kind !== "import" && kind !== "re-export") || !isJsPath(target) || /[?#]/.test(specifier))
    return [];
  const wanted = names.filter(({ imported }) => imported !== "*" && imported !== "");
  if (wanted.length === 0) return [];
  const project = jsProjectOf(tree);
  const source = await project.file(target);
  if (source === null || source.module.isOpaque || !isOfModules(source)) return [];
  const absent = wanted.filter(({ imported }) => !source.module.exports.has(imported));
  if (absent.length === 0) return [];
  // A file of types beside the code says more.
  const types = target.replace(BARE_STEM, ".d.ts");
  if (types !== target && (await tree.lookUp()).has(types)) return [];
  const given = await givenByStars(project, target, 4);
  if (given === null) return [];
  return absent
    .filter(({ imported }) => imported === "default" || !given.has(imported))
    .map(({ imported, start }) => ({ what: "name", start, name: imported, path: target }));
}

/** Whether all that a file exports is in `export` statements. */
function isOfModules({ text, module }: JsFile): boolean {
  return (
    (module.exports.size > 0 || module.stars.length > 0) &&
    !/\bmodule\.exports\b|(?<![\w.$])exports\s*[.[]|\bdeclare\s+module\b|@typedef\b|^\s*export\s+import\b/m.test(
      text,
    )
  );
}
