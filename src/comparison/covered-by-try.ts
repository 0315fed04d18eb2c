import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "./find-kinds.ts";
import { headOf, isFunction, squeezed, type FunctionUnit } from "./function-units.ts";
import { rootNames } from "./statement-words.ts";

/** Whether a node is in the body of a `try`, which does not include its handler. */
export function isCovered(node: SgNode): boolean {
  const around = [node, ...node.ancestors()];
  return around.some(
    (each, at) =>
      String(each.kind()).startsWith("try_") &&
      !/^(?:catch|except|finally|else)_/.test(String(around[at - 1]?.kind() ?? "")),
  );
}

/** Whether a handler only rethrows the error, or is empty: such a `try` is no loss. */
export function isPassedOn(handler: SgNode): boolean {
  const [, body = ""] = /[{:]([\s\S]*)$/.exec(handler.text()) ?? [];
  return /^\s*(?:(?:throw|raise)\b[^;\n]*;?|pass|\/\/[^\n]*)?\s*\}?\s*$/.test(body);
}

/** Names of data that others send: they decide whether reading it fails. */
const RECEIVED =
  /\b(?:req|request|incoming|ctx|event|message|payload|headers|body|rawBody|url|chunk)\b/;
const RUNS = /\w\s*\(/;
const MAX_STATEMENTS = 40;

/** A statement that converts its input and throws if the input is invalid. */
const READS =
  /^(?:(?:const|let|var)\b[^=]{1,200}=|[\w$.]+\s*=(?!=))\s*(?:await\s+)?(?:new\s+(?:URL|Request|Headers|RegExp)\b|[\w$.]*(?:new|parse|decode|read|make|create|to|from|build|resolve)(?:[A-Z]\w*)?\()/;
const NAME = /[A-Za-z_$][\w$]*/g;

/**
 * Finds statements that read a request or an argument and that the change moved out of their `try`:
 * `const form = read(request); try { … }`.
 */
export function movedOut(was: FunctionUnit, is: FunctionUnit): SgNode[] {
  const now = new Map(triesIn(is.body).map((each) => [each.handled, each]));
  return triesIn(was.body).flatMap(({ node, handled, statements }) => {
    const left = now.get(handled);
    if (left === undefined || left.statements.length >= statements.length) return [];
    if (statements.length > MAX_STATEMENTS) return [];
    const handed = new Set(headAround(node, was).match(NAME));
    const kept = new Set(left.statements.map((each) => squeezed(each.text())));
    const isRest = statements.some((each) => kept.has(squeezed(each.text())));
    const [call] = statements
      .filter((each) => !kept.has(squeezed(each.text())))
      .filter((each) => readsReceived(each.text()) || readsHanded(each.text(), handed))
      .flatMap((each) => {
        const moved = left.node
          .prevAll()
          .find((other) => squeezed(other.text()) === squeezed(each.text()));
        return moved === undefined || isCovered(moved) ? [] : [moved];
      });
    return call === undefined || !isRest ? [] : [call];
  });
}

function readsReceived(statement: string): boolean {
  return RUNS.test(statement) && RECEIVED.test(statement);
}

function readsHanded(statement: string, handed: ReadonlySet<string>): boolean {
  const made = statement.replace(/^[^=]*=/, "");
  return READS.test(statement) && [...rootNames(made)].some((name) => handed.has(name));
}

/** Returns the code before the body of the innermost function around a statement. */
function headAround(statement: SgNode, { head }: FunctionUnit): string {
  const inner = statement.ancestors().find(isFunction);
  return inner === undefined ? head : headOf(inner);
}

/** Finds the `try` statements whose handler does something. */
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
