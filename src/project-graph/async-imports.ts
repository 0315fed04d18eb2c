import type { SgNode } from "@ast-grep/napi";
import { containsLine } from "../core/change/line-ranges.ts";
import type { ChangedFile } from "../core/change/types.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { lineAt } from "../comparison/map-old-line.ts";
import { grammarFileOf } from "../analyzers/ast-grep/grammar-files.ts";
import { loadAstGrep } from "../analyzers/ast-grep/load-ast-grep.ts";
import type { ReviewedTree } from "../review/types.ts";
import { callsOf } from "./js-calls.ts";
import { jsProjectOf, type JsProject } from "./js-project.ts";
import { signaturesIn, type Signature } from "./js-signature.ts";
import { pythonImports, resolvePython } from "./python-imports.ts";
import { pythonCalls, pythonSignatures } from "./python-signature.ts";

/** A call, on a line of the change, of an async function of another file, which nobody awaits. */
export interface UnawaitedCall {
  readonly name: string;
  /** The file of the function. */
  readonly from: string;
  readonly start: number;
  readonly end: number;
  readonly isDropped: boolean;
}

const MAX_NAMES = 60;
/** How many files that pass a name on are read on the way to its function. */
const MAX_HOPS = 2;

/** Finds the calls in a changed file of JavaScript or TypeScript. */
export async function unawaitedInJs(
  { path, added }: ChangedFile,
  text: string,
  tree: ReviewedTree,
): Promise<UnawaitedCall[]> {
  const project = jsProjectOf(tree);
  const wanted = calledOn(text, added);
  if (wanted === null) return [];
  const file = await project.file(path);
  if (file === null) return [];
  const taken = file.module.imports
    .filter(
      ({ kind, isType, specifier }) => !isType && kind !== "re-export" && specifier.startsWith("."),
    )
    .flatMap(({ specifier, names }) => names.map((each) => ({ ...each, specifier })))
    .filter(({ local, imported, isType }) => !isType && imported !== "*" && wanted(local))
    .slice(0, MAX_NAMES);
  const found: UnawaitedCall[] = [];
  for (const { local, imported, specifier } of taken) {
    const calls = callsOf(file.syntax, local).filter(
      ({ start, isDropped, isUsedAsValue }) =>
        (isDropped || isUsedAsValue) && containsLine(added, lineAt(text, start)),
    );
    if (calls.length === 0) continue;
    const target = await functionOf(project, { from: path, specifier, name: imported });
    if (target?.signature.isAsync !== true) continue;
    for (const { start, end, isDropped } of calls)
      if (!isDropped || !target.signature.catches)
        found.push({ name: local, from: target.path, start, end, isDropped });
  }
  return found;
}

async function functionOf(
  project: JsProject,
  {
    from,
    specifier,
    name,
  }: { readonly from: string; readonly specifier: string; readonly name: string },
  hops = MAX_HOPS,
): Promise<{ readonly path: string; readonly signature: Signature } | null> {
  const path = await project.resolve(from, specifier);
  const file = path === null ? null : await project.file(path);
  if (file === null || path === null) return null;
  const signature = signaturesIn(file.syntax).get(name);
  if (signature !== undefined) return { path, signature };
  if (hops === 0) return null;
  const passing = file.module.imports
    .filter(
      ({ kind, names }) => kind === "re-export" && names.some(({ imported }) => imported === name),
    )
    .map((each) => each.specifier);
  for (const each of [...passing, ...file.module.stars]) {
    const found = await functionOf(project, { from: path, specifier: each, name }, hops - 1);
    if (found !== null) return found;
  }
  return null;
}

/** Finds the calls in a changed file of Python. */
export async function unawaitedInPython(
  { path, added }: ChangedFile,
  text: string,
  tree: ReviewedTree,
): Promise<UnawaitedCall[]> {
  const wanted = calledOn(text, added);
  if (wanted === null || grammarFileOf("python") === null) return [];
  const taken = pythonImports(text)
    .filter(({ name, local }) => name !== null && wanted(local))
    .slice(0, MAX_NAMES);
  if (taken.length === 0) return [];
  const { parse } = await loadAstGrep();
  const rootOf = (code: string): SgNode => parse("python", code).root();
  const calls = pythonCalls(rootOf(text));
  const paths = (await tree.paths()).filter((each) => each.endsWith(".py"));
  const found: UnawaitedCall[] = [];
  for (const { local, name, module } of taken) {
    const open = (calls.get(local) ?? []).filter(
      (call) =>
        !call.isAwaited &&
        (call.isDropped || call.isUsedAsValue) &&
        containsLine(added, lineAt(text, call.start)),
    );
    if (open.length === 0 || rebinds(text, local)) continue;
    const from = resolvePython(path, module, paths);
    const source = from === null ? null : await tree.read(from);
    if (from === null || source === null) continue;
    const isAsync = pythonSignatures(rootOf(source)).get(name ?? "")?.isAsync === true;
    for (const { start, end, isDropped } of isAsync ? open : [])
      found.push({ name: local, from, start, end, isDropped });
  }
  return found;
}

/** The name is also something of this file. */
function rebinds(text: string, local: string): boolean {
  const name = escapeRegExp(local);
  return new RegExp(
    String.raw`^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+${name}\b|^[ \t]*${name}[ \t]*=(?!=)`,
    "m",
  ).test(text);
}

/** Tells the names that lines of the change call without `await` in front; null where there are none. */
function calledOn(text: string, added: ChangedFile["added"]): ((name: string) => boolean) | null {
  const names = new Set<string>();
  for (const [at, line] of text.split("\n").entries()) {
    if (!containsLine(added, at + 1)) continue;
    for (const [, name = ""] of line.matchAll(/(?<![\w$.]|\bawait\s+)([A-Za-z_$][\w$]*)\s*\(/g))
      names.add(name);
  }
  return names.size === 0 ? null : (name) => names.has(name);
}
