import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "./find-kinds.ts";
import { squeezed } from "./function-units.ts";

/** Whether a node stands in the body of a `try`; what its handler does is covered by none of it. */
export function isCovered(node: SgNode): boolean {
  const around = [node, ...node.ancestors()];
  return around.some(
    (each, at) =>
      String(each.kind()).startsWith("try_") &&
      !/^(?:catch|except|finally|else)_/.test(String(around[at - 1]?.kind() ?? "")),
  );
}

/** Whether a handler only throws again what it caught, or does nothing at all: an empty one is better gone. */
export function isPassedOn(handler: SgNode): boolean {
  const [, body = ""] = /[{:]([\s\S]*)$/.exec(handler.text()) ?? [];
  return /^\s*(?:(?:throw|raise)\b[^;\n]*;?|pass|\/\/[^\n]*)?\s*\}?\s*$/.test(body);
}

/** What others send: reading it may fail whenever they like. */
const RECEIVED =
  /\b(?:req|request|incoming|ctx|event|message|payload|headers|body|rawBody|url|chunk)\b/;
const RUNS = /\w\s*\(/;
const MAX_STATEMENTS = 40;

/** Finds what reads a request and was moved out of its `try`: `const form = read(request); try { … }`. */
export function movedOut(was: SgNode, is: SgNode): SgNode[] {
  const now = new Map(triesIn(is).map((each) => [each.handled, each]));
  return triesIn(was).flatMap(({ handled, statements }) => {
    const left = now.get(handled);
    if (left === undefined || left.statements.length >= statements.length) return [];
    if (statements.length > MAX_STATEMENTS) return [];
    const kept = new Set(left.statements.map((each) => squeezed(each.text())));
    const isRest = statements.some((each) => kept.has(squeezed(each.text())));
    const [call] = statements
      .filter((each) => !kept.has(squeezed(each.text())))
      .filter((each) => RUNS.test(each.text()) && RECEIVED.test(each.text()))
      .flatMap((each) => {
        const moved = left.node
          .prevAll()
          .find((other) => squeezed(other.text()) === squeezed(each.text()));
        return moved === undefined || isCovered(moved) ? [] : [moved];
      });
    return call === undefined || !isRest ? [] : [call];
  });
}

/** The `try`s with a handler that does something, by the words of the handler. */
function triesIn(
  body: SgNode,
): { readonly node: SgNode; readonly handled: string; readonly statements: SgNode[] }[] {
  return findKinds(body, ["try_statement"]).flatMap((node) => {
    const handler = node
      .children()
      .find((each) => /^(catch_clause|except_clause)$/.test(String(each.kind())));
    if (handler === undefined || isPassedOn(handler)) return [];
    const statements = (node.field("body")?.children() ?? []).filter((each) => each.isNamed());
    return [{ node, handled: squeezed(handler.text()), statements }];
  });
}
