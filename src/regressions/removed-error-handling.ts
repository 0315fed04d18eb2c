import { onceFor } from "../core/once-for.ts";
import { firstLineOf } from "../comparison/map-old-line.ts";
import type { ComparedFunction, WholeChange } from "../comparison/compared.ts";
import type { Detector } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import { createBindings } from "../analyzers/ast-grep/bindings.ts";
import { callsCollection } from "../analyzers/ast-grep/calls-collection.ts";
import { givesNothing } from "../analyzers/ast-grep/gives-nothing.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import { isCovered, isPassedOn, movedOut } from "../comparison/covered-by-try.ts";
import { aroundOf, type GuardsAround } from "./removed-guards.ts";
import { isHandlerNoLongerNeeded } from "./handler-no-longer-needed.ts";
import {
  calledNames,
  holds,
  statementsBefore,
  withoutSemicolon,
  identifiersIn,
} from "../comparison/statement-words.ts";

/** Code that catches this error knows that nested input may fill the stack: a limit, not error handling. */
const FULL_STACK = /\binstanceof\s+RangeError\b|["'`]RangeError["'`]|Maximum call stack/;

/** Error handling that went while the call it was for stayed. */
interface RemovedHandling {
  /** The call, as the change leaves it. */
  readonly call: SgNode;
  readonly what: string;
}

/** A `try`, a `catch` or a rejection handler that is removed while the call stays. */
export const removedErrorHandling: Detector = {
  name: "removed-error-handling",
  rules: ["change/error-handling-removed"],
  detect: (compared) =>
    compared
      .functions()
      .flatMap((each) => removedHandling(each, aroundOf(compared)))
      .map(({ call, what }) => ({
        rule: "change/error-handling-removed",
        span: firstLineOf(call, compared.text),
        values: { what },
      })),
};

/** An `await` that is removed while its call stays. */
export const removedAwait: Detector = {
  name: "removed-await",
  rules: ["change/await-removed"],
  async detect(compared) {
    const lost = compared.functions().flatMap(removedAwaits);
    if (lost.length === 0) return [];
    const isNowSync = await syncNames(compared.change.whole());
    return lost
      .filter(({ name }) => !isNowSync(name))
      .map(({ call }) => ({
        rule: "change/await-removed",
        span: firstLineOf(call, compared.text),
      }));
  },
};

/** Finds calls whose errors were handled before the change and no longer are. */
function removedHandling(
  compared: ComparedFunction,
  { change, changed, added }: GuardsAround,
): RemovedHandling[] {
  const { was, is, before, text } = compared;
  const moved = movedOut(was, is);
  if (moved.length > 0) return moved.map((call) => ({ call, what: "a `try` around it" }));
  // As many as before: it was moved, whatever lines the comparison takes for the same.
  if (countHandlers(text) >= countHandlers(before)) return [];
  const now = is.body.text();
  const known = calledNames(was.body.text());
  if ([...calledNames(now)].some((name) => !known.has(name))) return [];
  if (HANDLES.test(change.whole().added))
    return HANDLES.test(added)
      ? []
      : [
          ...lostCatches(was.body, is.body).filter(isOwnWork),
          ...lostTries(compared, changed).filter(isInHandler),
        ];
  return [
    ...lostTries(compared, changed),
    ...lostCatches(was.body, is.body),
    ...lostErrors(was.body, is.body),
  ];
}

const HANDLES = /\btry\b|\bcatch\b|\bexcept\b|\brescue\b|\.catch\(|\bonError\b|\bdefer\b/;

/** Tells whether a method of the same object is called, for which error handling in other files does not count. */
function isOwnWork({ call }: RemovedHandling): boolean {
  return /^(?:void\s+)?this\.[\w$]+\(/.test(call.text());
}

/** Tells whether the call is in a handler: nobody further up expects another error there. */
function isInHandler({ call }: RemovedHandling): boolean {
  return call.ancestors().some(isHandler);
}

function isHandler(node: SgNode): boolean {
  return node.kind() === "catch_clause" || node.kind() === "except_clause";
}

function countHandlers(text: string): number {
  return text.match(/\b(?:catch|except)\b|\berr\s*!=\s*nil\b/g)?.length ?? 0;
}

/** A `try` with a handler that does something, whose every call now stands without one. */
function lostTries(compared: ComparedFunction, changed: ReadonlySet<string>): RemovedHandling[] {
  const [was, is] = [compared.was.body, compared.is.body];
  return findKinds(was, ["try_statement"]).flatMap((node) => {
    const body = node.field("body");
    const handlers = node.children().filter(isHandler);
    if (body === null || handlers.every(isPassedOn)) return [];
    // A handler of a full stack is reported as the limit that it is.
    if (handlers.some((each) => FULL_STACK.test(each.text()))) return [];
    if (handlers.some((each) => isHandlerNoLongerNeeded(each, body, compared, changed))) return [];
    const calls = body.children().filter((each) => each.isNamed() && /\w\s*\(/.test(each.text()));
    const [first] = calls;
    if (first === undefined || calls.length > 12) return [];
    const kept = calls.map((each) => unguarded(was, is, each));
    const [call] = kept;
    return call === undefined || call === null || kept.includes(null)
      ? []
      : [{ call, what: "a `try` around it" }];
  });
}

/** The same statement on the other side, where no handler is around it; it may stand elsewhere as it did. */
function unguarded(was: SgNode, is: SgNode, statement: SgNode): SgNode | null {
  const [before, now] = [was, is].map((body) =>
    findKinds(body, [String(statement.kind())]).filter(
      (each) => squeezed(each.text()) === squeezed(statement.text()) && !isCovered(each),
    ),
  );
  return now !== undefined && now.length > (before?.length ?? 0) ? (now.at(-1) ?? null) : null;
}

/** `work().catch(report);` that is now `work();`. */
function lostCatches(was: SgNode, is: SgNode): RemovedHandling[] {
  return findKinds(was, ["expression_statement"]).flatMap((node) => {
    const [, work] =
      /^(?:await\s+|void\s+)?([\s\S]+?)\s*\.catch\([\s\S]*\);?$/.exec(node.text()) ?? [];
    if (work === undefined || !work.endsWith(")") || work.length > 500) return [];
    if (holds(is.text(), `${work}.catch(`) || holds(is.text(), `${work}.then(`)) return [];
    const bare = findKinds(is, ["expression_statement"]).find(
      (each) => withoutSemicolon(squeezed(each.text())) === squeezed(work),
    );
    return bare === undefined || bare.ancestors().some((each) => each.kind() === "try_statement")
      ? []
      : [{ call: bare, what: "a `catch` after it" }];
  });
}

/** Go: `x, err := open()` with its check, which is now `x, _ := open()` or has no check. */
function lostErrors(was: SgNode, is: SgNode): RemovedHandling[] {
  const isGo = was.kind() === "block" && squeezed(was.text()).includes("err!=nil");
  if (!isGo) return [];
  return findKinds(was, ["if_statement"]).flatMap((node) => {
    if (squeezed(node.field("condition")?.text() ?? "") !== "err!=nil") return [];
    const [before] = statementsBefore(node);
    const made = before?.field("right")?.text() ?? "";
    if (made === "" || !identifiersIn(before?.field("left")?.text() ?? "").includes("err"))
      return [];
    const ignored = findKinds(is, ["short_var_declaration", "assignment_statement"]).find(
      (each) =>
        squeezed(each.field("right")?.text() ?? "") === squeezed(made) &&
        /(^|,\s*)_$/.test(each.field("left")?.text() ?? ""),
    );
    return ignored === undefined ? [] : [{ call: ignored, what: "a check of its error" }];
  });
}

/** Finds calls that were waited for before the change and no longer are, in functions that still can. */
function removedAwaits({ was, is }: ComparedFunction): { call: SgNode; name: string }[] {
  if (!was.body.text().includes("await") || was.head !== is.head || !is.head.includes("async"))
    return [];
  const kind = was.body.kind() === "block" ? "await" : "await_expression";
  return findKinds(was.body, [kind]).flatMap((node) => {
    const call = node.children().find((each) => each.isNamed());
    if (call?.kind() !== "call" && call?.kind() !== "call_expression") return [];
    const text = squeezed(call.text());
    const waits = squeezed(is.body.text()).split(`await${text}`).length;
    if (waits >= squeezed(was.body.text()).split(`await${text}`).length) return [];
    const name =
      /([\w$]+)\s*\($/.exec(call.text().slice(0, call.text().indexOf("(") + 1))?.[1] ?? "";
    const bare = findKinds(is.body, [String(call.kind())]).find(
      (each) => squeezed(each.text()) === text && isLeftAlone(each, is.body.text()),
    );
    return bare === undefined || isSync(bare) ? [] : [{ call: bare, name }];
  });
}

/** A function of the file that gives nothing back was waited for in vain, and so was a set, map or array. */
function isSync(call: SgNode): boolean {
  const callee = call.field("function");
  if (callee?.kind() !== "identifier") return callsCollection(call);
  return givesNothing(callee, createBindings(call.getRoot().root()));
}

/** Its promise goes nowhere, or into a variable that is used as the value. */
function isLeftAlone(call: SgNode, body: string): boolean {
  const parent = call.parent();
  const kind = String(parent?.kind() ?? "");
  if (kind === "expression_statement") return true;
  if (kind !== "variable_declarator" && kind !== "assignment") return false;
  const name = (parent?.field("name") ?? parent?.field("left"))?.text() ?? "";
  if (!/^[\w$]+$/.test(name)) return /^[{[]/.test(name);
  const later = body.slice(body.indexOf(call.text()) + call.text().length);
  const isPassedOn = new RegExp(
    String.raw`(await|return|yield|all\w*\(|race\(|gather\()[^;\n]*\b${name}\b(?!\s*[.[])|\b${name}\s*[,)\]}]|\b${name}\.(then|catch|finally)\b|create_task|ensure_future`,
  ).test(later);
  return !isPassedOn && new RegExp(String.raw`\b${name}\s*[.[]`).test(later);
}

const MAX_FILES = 300;

/** Tells the functions that the change itself made synchronous; a new version of a package may have done so too. */
const syncNames = onceFor(async ({ tree }: WholeChange) => {
  const hasNewPackages = tree.changed.some(({ path }) =>
    /(^|\/)(package\.json|pyproject\.toml|requirements[^/]*\.txt|[^/]*lock[^/]*)$/i.test(path),
  );
  const [before, after] = [new Set<string>(), new Set<string>()];
  for (const { path, kind } of tree.changed.slice(0, MAX_FILES)) {
    if (kind !== "text") continue;
    for (const name of asyncNames((await tree.readBefore(path)) ?? "")) before.add(name);
    for (const name of asyncNames((await tree.read(path)) ?? "")) after.add(name);
  }
  return (name: string) => hasNewPackages || (before.has(name) && !after.has(name));
});

function asyncNames(text: string): string[] {
  return [
    ...text.matchAll(/\basync\s+(?:function\s*\*?\s*|def\s+)?(\w+)\s*\(|\b(\w+)\s*[:=]\s*async\b/g),
  ].map(([, one, other]) => one ?? other ?? "");
}
