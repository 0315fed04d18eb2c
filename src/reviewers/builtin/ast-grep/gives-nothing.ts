import type { SgNode } from "@ast-grep/napi";
import { answersOf, functionOf, isGenerator, startsAsync } from "./async-function-of.ts";
import type { BindingOf } from "./bindings.ts";
import { originOf } from "./origin-of.ts";

/**
 * Says whether a function gives nothing back: one of the file that does not end with an expression and in which every
 * `return` is bare, or one that is known to. A promise of nothing is something.
 */
export function givesNothing(callee: SgNode, bindingOf: BindingOf): boolean {
  const own = functionOf(callee, bindingOf);
  if (own === null) return KNOWN.test(originOf(callee, bindingOf) ?? "");
  const body = own.field("body");
  if (body?.kind() !== "statement_block" || startsAsync(own) || isGenerator(own)) return false;
  return answersOf(own).every((answer) => answer === null);
}

const KNOWN = /^globalThis\.(?:console\.(?:log|error|warn|info|debug)|alert)$/;
