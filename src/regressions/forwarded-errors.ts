import { identifiersIn } from "../comparison/statement-words.ts";
import type { SgNode } from "@ast-grep/napi";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import type { FunctionUnit } from "../comparison/function-units.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

/**
 * Whether a handler handed its error on to where it goes anyway: `catch (error) { next(error); }`, in a function
 * that is handed no `next` any more, or in a file whose other functions leave their errors to whoever calls them.
 */
export function isHandedOn(handler: SgNode, { head, body }: FunctionUnit, before: string): boolean {
  const [, called = ""] =
    /[{:]\s*(?:return\s+)?([A-Za-z_$][\w$]*)\(\s*[\w$]+\s*\);?\s*\}?\s*$/.exec(handler.text()) ??
    [];
  if (!["next", "callback", "cb", "done"].includes(called)) return false;
  if (!identifierPattern(called).test(head)) return true;
  return called === "next" && body.text().includes("await ") && leavesErrors(before);
}

/** The head of a function that answers requests and waits for something. */
const ANSWERS = /\basync\b[^(){}\n]{0,60}\(\s*req\w*\s*,\s*res\w*[^)]{0,60}\)[^{\n]{0,40}\{/;
/** One alone may have been forgotten. */
const MIN_LEAVING = 2;

/** Whether functions of a file that answer requests wait for things and have nothing for where these fail. */
function leavesErrors(text: string): boolean {
  const bodies = text.split(ANSWERS).slice(1);
  return (
    bodies.filter((body) => body.includes("await ") && !/\btry\b|\bcatch\b/.test(body)).length >=
    MIN_LEAVING
  );
}

const CAUGHT = /\bcatch\s*\(([^()\n]*)\)|\bexcept\b[^:\n]*\bas\s+(\w+)/;
const STATEMENTS = ["expression_statement", "throw_statement", "raise_statement"];
const LOGS = /^(?:\w+\.)*(?:log(?:ger|ging)?|console)\b[\w.]*\(/i;
/** An error that says no more than that there is one. */
const GENERAL =
  /^(?:throw\s+new|raise)\s+(?:RuntimeException|IllegalStateException|Error|RuntimeError)\(/;

/** Whether a handler wrote down what it caught, and threw it on, as it was or within an error that says no more. */
export function isThrownOn(handler: SgNode): boolean {
  const [, caught = "", other = ""] = CAUGHT.exec(handler.text()) ?? [];
  const name = identifiersIn(caught || other).at(-1) ?? "";
  const said = findKinds(handler, STATEMENTS).map((each) => each.text());
  const last = said.at(-1) ?? "";
  if (name === "" || !said.slice(0, -1).every((each) => LOGS.test(each))) return false;
  const own = escapeRegExp(name);
  return (
    new RegExp(String.raw`^(?:throw|raise)(?:\s+${own})?;?$`).test(last) ||
    (GENERAL.test(last) && new RegExp(String.raw`[\s,(:]${own}\s*\}?\)?;?$`).test(last))
  );
}
