import type { SgNode } from "@ast-grep/napi";
import { answersOf, functionOf, isGenerator } from "./async-function-of.ts";
import type { BindingOf } from "./bindings.ts";
import { originOf } from "./origin-of.ts";
import { startsAsync } from "./scopes.ts";

/**
 * Tells whether a function returns a plain promise: one of the file that is `async` or whose every `return` holds a
 * promise, or one that is known to. A promise with further methods, as some clients return, does not count.
 */
export function givesPromise(callee: SgNode, bindingOf: BindingOf): boolean {
  return gives(callee, bindingOf, MAX_DEPTH);
}

const MAX_DEPTH = 3;

function gives(callee: SgNode, bindingOf: BindingOf, depth: number): boolean {
  if (depth === 0) return false;
  const own = functionOf(callee, bindingOf);
  if (own === null) return KNOWN.test(originOf(callee, bindingOf) ?? "");
  if (isGenerator(own)) return false;
  return startsAsync(own) || returnsPromise(own, bindingOf, depth - 1);
}

function returnsPromise(fn: SgNode, bindingOf: BindingOf, depth: number): boolean {
  const body = fn.field("body");
  if (body === null) return false;
  if (body.kind() !== "statement_block") return isPromise(body, bindingOf, depth);
  // A function that can end without `return` returns a promise only sometimes.
  if (
    body
      .children()
      .findLast((child) => child.isNamed())
      ?.kind() !== "return_statement"
  )
    return false;
  return answersOf(fn).every((answer) => answer !== null && isPromise(answer, bindingOf, depth));
}

function isPromise(node: SgNode, bindingOf: BindingOf, depth: number): boolean {
  if (node.kind() === "new_expression")
    return originOf(node.field("constructor"), bindingOf) === "globalThis.Promise";
  const callee = node.kind() === "call_expression" ? node.field("function") : null;
  return callee !== null && gives(callee, bindingOf, depth);
}

/** By origin, as `originOf` spells it; `()` is what a function gave, awaited or not. */
const KNOWN = new RegExp(
  [
    "fs(?:\\.|/)promises\\.(?!constants\\b|watch$)\\w+",
    "dns(?:\\.|/)promises\\.\\w+",
    "timers/promises\\.set(?:Timeout|Immediate)",
    "stream/promises\\.\\w+",
    "events\\.once",
    "(?:globalThis\\.fetch|node-fetch|undici\\.fetch|cross-fetch)(?:\\(\\)\\.(?:json|text|blob|arrayBuffer|formData|bytes))?",
    "axios(?:\\.(?:get|post|put|patch|delete|head|request))?",
    "(?:globalThis\\.crypto|crypto|crypto\\.webcrypto)\\.subtle\\.\\w+",
    "globalThis\\.Promise\\.(?:all|allSettled|any|race|resolve|reject)",
  ]
    .map((origin) => `^${origin}$`)
    .join("|"),
);
