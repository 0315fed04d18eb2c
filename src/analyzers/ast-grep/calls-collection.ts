import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import type { SgNode } from "@ast-grep/napi";

/**
 * Says whether a call is a method of a set, map or array of the same file, by how the file makes or types what is
 * called: `seen.add(x)` beside `this.seen = new Set()`.
 */
export function callsCollection(call: SgNode): boolean {
  const callee = call.field("function");
  const method = callee?.field("property")?.text() ?? "";
  const [, name] = /([\w$]+)$/.exec(callee?.field("object")?.text() ?? "") ?? [];
  if (name === undefined || !METHODS.test(method)) return false;
  const word = String.raw`(?<![\w$])${escapeRegExp(name)}`;
  const made = String.raw`${word}\s*(?::[^=;,(){}]*)?=\s*(?:new\s+(?:Weak)?(?:Set|Map)\b|\[)`;
  const typed = String.raw`${word}[?!]?\s*:\s*(?:readonly\s+)?(?:Weak)?(?:Set|Map|Array)<`;
  return new RegExp(`${made}|${typed}`).test(call.getRoot().root().text());
}

const METHODS = /^(?:add|clear|delete|get|has|includes|indexOf|pop|push|set|shift|splice|unshift)$/;
