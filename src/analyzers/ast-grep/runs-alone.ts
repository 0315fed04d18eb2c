import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "./bindings.ts";
import { asyncFunctionOf } from "./async-function-of.ts";
import { onceAFile } from "./once-a-file.ts";

/**
 * Says whether an async function is made to run on its own: it is handed on by name elsewhere in its file, to a
 * timer or as a listener, so that nobody waits for it there either; or it sees to all of its errors itself.
 */
export function runsAlone(node: SgNode, bindingOf: BindingOf): boolean {
  const fn = asyncFunctionOf(node, bindingOf);
  return fn !== null && (seesToErrors(fn) || handedOn(node, bindingOf).has(node.text()));
}

/** All it does stands in one `try` whose `catch` throws nothing. */
function seesToErrors(fn: SgNode): boolean {
  const body = fn.field("body");
  const statements = body?.children().filter((each) => each.isNamed() && each.kind() !== "comment");
  const [only, ...more] = statements ?? [];
  if (only?.kind() !== "try_statement" || more.length > 0) return false;
  const handler = only.field("handler");
  return handler !== null && handler.find({ rule: { kind: "throw_statement" } }) === null;
}

const GIVEN = { rule: { kind: "arguments" } };
const BOUND = /^((?:this\.)?[\w$]+)(?:\.bind\(this\))?$/;

/** What the calls of a file are given by name alone. */
const handedOn = onceAFile((root) => {
  const given = root.findAll(GIVEN).flatMap((list) => list.children());
  const names = given.map((each) => (each.isNamed() ? BOUND.exec(each.text())?.[1] : undefined));
  return new Set(names.filter((name) => name !== undefined));
});
