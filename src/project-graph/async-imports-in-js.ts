import type { ReviewedTree } from "../review/types.ts";
import type { AsyncImport } from "./async-imports.ts";
import { membersIn, type JsMember } from "./js-members.ts";
import type { ImportedName } from "./js-module.ts";
import { jsProjectOf, type JsFile, type JsProject } from "./js-project.ts";
import { functionsIn } from "./js-signature.ts";
import { isNode, nameOf, walkJs, type JsNode } from "./js-syntax.ts";

/** A name is followed through so many files that re-export it. */
const MAX_HOPS = 3;

/**
 * Finds the imports of asynchronous functions of the project, and of objects and classes with such functions, in a file
 * of JavaScript or TypeScript.
 * @param isAsked whether a name of the file is asked about
 */
export async function asyncImportsInJs(
  file: JsFile,
  project: JsProject,
  isAsked: (local: string) => boolean,
): Promise<readonly AsyncImport[]> {
  const found: AsyncImport[] = [];
  for (const { specifier, isType, names } of file.module.imports) {
    for (const name of isType ? [] : names) {
      const { imported, local } = name;
      const start = local === "" || !isAsked(local) ? null : offsetOf(name, file.text);
      const target = start === null ? null : await project.resolve(file.path, specifier);
      if (start === null || target === null) continue;
      const source = await exported(project, target, imported, MAX_HOPS);
      const declaration = source === null ? null : declarationOf(local, source);
      if (declaration !== null) found.push({ local, start, declaration });
    }
  }
  return found;
}

const SPECIFIER = /(?:\bfrom\s*|\brequire\s*\(\s*)(["'])(?<specifier>[^"'\n]+)\1/g;
/** The text of a file that may export asynchronous functions, its own or those of others. */
const MAY_BE_ASYNC = /\basync\b|\bPromise\s*<|\bexport\s*[*{]/;

/** Whether a text imports a file that may export asynchronous functions. Nothing is parsed for this. */
export async function mayImportAsync(
  { path, text }: { readonly path: string; readonly text: string },
  tree: ReviewedTree,
): Promise<boolean> {
  const project = jsProjectOf(tree);
  for (const { groups } of text.matchAll(SPECIFIER)) {
    const target = await project.resolve(path, groups?.["specifier"] ?? "");
    const source = target === null ? null : await tree.read(target);
    if (source !== null && MAY_BE_ASYNC.test(source)) return true;
  }
  return false;
}

/** Returns the offset of the local name of an import; null for `{ load: get }`, whose offset is that of `load`. */
function offsetOf({ local, start }: ImportedName, text: string): number | null {
  if (text.startsWith(local, start)) return start;
  // The offset of `const store = require("./store")` is that of the call.
  const before = text.lastIndexOf(local, start);
  return before !== -1 && /^\s*=\s*$/.test(text.slice(before + local.length, start))
    ? before
    : null;
}

/** What a file exports by a name: a function, or the functions of an object or a class. */
type Exported = JsNode | readonly JsMember[];

/** Finds what a file exports by a name, also through files that re-export it. */
async function exported(
  project: JsProject,
  path: string,
  name: string,
  hops: number,
): Promise<Exported | null> {
  const file = await project.file(path);
  if (file === null) return null;
  const { exports, imports, stars } = file.module;
  const passedOn = imports.filter(
    ({ kind, names }) =>
      kind === "re-export" && names.some(({ imported }) => imported === name && name !== "default"),
  );
  const sources = passedOn.map(({ specifier }) => specifier);
  if (sources.length === 0 && (name === "*" || exports.has(name))) return exportOf(file, name);
  for (const specifier of hops === 0 ? [] : [...sources, ...stars]) {
    const next = await project.resolve(path, specifier);
    const found = next === null ? null : await exported(project, next, name, hops - 1);
    if (found !== null) return found;
  }
  return null;
}

function exportOf({ syntax, module }: JsFile, name: string): Exported | null {
  const functions = functionsIn(syntax);
  const members = membersIn(syntax).get(name);
  if (name !== "*") return functions.get(name) ?? members ?? null;
  const all = new Map((members ?? []).map((each) => [each.node, each]));
  for (const [each, node] of functions)
    if (module.exports.has(each)) all.set(node, { name: each, of: "object", node });
  return [...all.values()];
}

/** Returns a declaration of the asynchronous ones among what is exported; null if there are none. */
function declarationOf(local: string, source: Exported): string | null {
  if (isNode(source))
    return givesPromise(source) ? `async function ${local}() ${bodyOf(source)}` : null;
  const times = new Map<string, number>();
  for (const { name } of source) times.set(name, (times.get(name) ?? 0) + 1);
  // Of two members with one name, the one that counts is not known.
  const members = source.filter(({ name, node }) => times.get(name) === 1 && givesPromise(node));
  if (members.length === 0) return null;
  const methods = members.map(({ name, node }) => `async ${name}() ${bodyOf(node)}`);
  if (members.every((each) => each.of === "object"))
    return `const ${local} = { ${methods.join(", ")} };`;
  const ofClass = members.map(
    (each, at) => `${each.of === "instance" ? "" : "static "}${methods[at] ?? ""}`,
  );
  return `class ${local} { ${ofClass.join(" ")} }`;
}

/** Whether a function is `async` or declares that it returns a promise. */
function givesPromise(fn: JsNode): boolean {
  if (fn["generator"] === true) return false;
  const annotation = isNode(fn["returnType"]) ? fn["returnType"]["typeAnnotation"] : null;
  const isDeclared = isNode(annotation) && nameOf(annotation["typeName"]) === "Promise";
  return fn["async"] === true || isDeclared;
}

/** An empty body, with a `try` if the function handles all of its errors: then calls without `await` lose none. */
function bodyOf(fn: JsNode): string {
  return handlesErrors(fn) ? "{ try {} catch {} }" : "{}";
}

/** Whether a function consists of one `try` whose `catch` throws nothing. */
function handlesErrors({ body }: JsNode): boolean {
  const statements = isNode(body) && Array.isArray(body["body"]) ? body["body"] : [];
  const [only] = statements;
  if (statements.length !== 1 || !isNode(only) || !isNode(only["handler"])) return false;
  let throws = false;
  walkJs(only["handler"], ({ type }) => {
    if (type === "ThrowStatement") throws = true;
    return !throws;
  });
  return !throws;
}
