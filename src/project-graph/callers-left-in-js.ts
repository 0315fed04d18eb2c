import { counted } from "../core/counted.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "../review/types.ts";
import { callsOf, type JsCall } from "./js-calls.ts";
import { jsProjectOf, type JsFile, type JsProject } from "./js-project.ts";
import { signaturesIn, type Signature } from "./js-signature.ts";
import { usersOfExport } from "./js-users.ts";
import type { LeftCallers } from "./left-callers.ts";
import { onceForSides } from "../comparison/once-for-sides.ts";
import { isBoolean } from "../core/is-value.ts";

const MAX_FUNCTIONS = 30;

/** Finds the calls of a JavaScript or TypeScript file's functions that do not match their new signatures. */
export async function callersLeftInJs(
  changed: ChangedFile,
  tree: ReviewedTree,
): Promise<readonly LeftCallers[]> {
  const project = jsProjectOf(tree);
  const wanted = { tree, file: changed, name: "signatures differ", isValue: isBoolean };
  const differ = async () => (await otherwiseCalled(changed, tree, project)).length > 0;
  if (!(await onceForSides(wanted, differ))) return [];
  const left: LeftCallers[] = [];
  for (const { now, name, signature, difference } of await otherwiseCalled(
    changed,
    tree,
    project,
  )) {
    if (left.length >= MAX_FUNCTIONS) break;
    const { wants, isOld } = difference;
    const callers = (await allCalls(project, now, name))
      .filter(({ call }) => isOld(call))
      .map(({ file, call: { start, end } }) => ({ path: file.path, text: file.text, start, end }));
    if (callers.length > 0) left.push({ name, start: signature.start, wants, callers });
  }
  return left;
}

/** A function whose signature differs on both sides. */
interface OtherwiseCalled {
  readonly now: JsFile;
  readonly name: string;
  readonly signature: Signature;
  readonly difference: Difference;
}

async function otherwiseCalled(
  { path }: ChangedFile,
  tree: ReviewedTree,
  project: JsProject,
): Promise<OtherwiseCalled[]> {
  const before = await tree.readBefore(path);
  const now = await project.file(path);
  const old = before === null ? null : await project.parse(path, before);
  if (now === null || old === null) return [];
  const was = signaturesIn(old.syntax);
  return [...signaturesIn(now.syntax)].flatMap(([name, signature]) => {
    const earlier = was.get(name);
    const difference = earlier === undefined ? null : differenceOf(earlier, signature, now.text);
    return difference === null ? [] : [{ now, name, signature, difference }];
  });
}

interface Difference {
  readonly wants: string;
  /** Whether a call matches the old signature alone. */
  readonly isOld: (call: JsCall) => boolean;
}

function differenceOf(was: Signature, is: Signature, text: string): Difference | null {
  if (is.required > was.required && !isForgiving(was, is, text))
    return {
      wants: `needs ${counted(is.required, "argument")}`,
      isOld: ({ count }) => count >= was.required && count < is.required,
    };
  if (is.most < was.most && is.names.length > 0 && !isShortened(was.names, is.names))
    return {
      wants: `takes ${counted(is.most, "argument")}`,
      isOld: ({ count }) => count > is.most && count <= was.most,
    };
  if (isReordered(was.names, is.names)) {
    const first = is.names.findIndex((name, at) => name !== was.names[at]);
    return {
      wants: `takes its arguments in the order (${is.names.join(", ")})`,
      isOld: ({ count }) => count > first,
    };
  }
  return null;
}

function isReordered(was: Signature["names"], is: Signature["names"]): boolean {
  if (was.length !== is.length || was.includes(null) || is.includes(null)) return false;
  const isSame = was.every((name, at) => name === is[at]);
  return !isSame && [...was].sort().join() === [...is].sort().join();
}

/** Whether only the last parameters were removed: surplus arguments are ignored and harmless. */
function isShortened(was: Signature["names"], is: Signature["names"]): boolean {
  return is.every((name, at) => name !== null && name === was[at]);
}

/** Whether the function checks for each of the new arguments, or its JSDoc marks it as optional. */
function isForgiving(was: Signature, is: Signature, text: string): boolean {
  const added = is.names.slice(was.required, is.required).filter((name) => name !== null);
  const described = /\/\*\*((?:(?!\*\/)[^])*)\*\/[^;{}]*$/.exec(text.slice(0, is.start))?.[1] ?? "";
  const body = text.slice(is.start, is.start + 5000);
  const isAsked = (name: string) =>
    new RegExp(
      String.raw`(?<![\w$.])${name}\s*(?:\|\||\?\?|\?\.|&&|\?[^.:]|[=!]==?\s*(?:undefined|null)|\|\|=|\?\?=)|!\s*${name}(?![\w$.])|typeof ${name}(?![\w$])|if\s*\(\s*${name}\s*\)`,
    ).test(body);
  return (
    added.length > 0 &&
    added.every((name) => isSaidToBeOptional(name, described) || isAsked(escapeRegExp(name)))
  );
}

/** Whether JSDoc marks a parameter as optional: `@param {string} [name]` or `@param {string=} name`. */
function isSaidToBeOptional(name: string, description: string): boolean {
  const escaped = escapeRegExp(name);
  return new RegExp(
    String.raw`@param\s+(?:\{[^\n]*\}\s+)?\[\s*${escaped}\b|@param\s+\{[^\n]*(?:=|\bundefined)\}\s+${escaped}\b`,
  ).test(description);
}

async function allCalls(
  project: JsProject,
  now: JsFile,
  name: string,
): Promise<{ file: JsFile; call: JsCall }[]> {
  const users = now.module.exports.has(name) ? await usersOfExport(project, now.path, name) : [];
  const locals = new Map<JsFile, Set<string>>(name === "default" ? [] : [[now, new Set([name])]]);
  for (const { file, local } of users) {
    if (local !== "") locals.set(file, (locals.get(file) ?? new Set()).add(local));
  }
  return [...locals].flatMap(([file, names]) =>
    [...names].flatMap((local) => callsOf(file.syntax, local).map((call) => ({ file, call }))),
  );
}
