import type { SgNode } from "@ast-grep/napi";
import { FUNCTIONS } from "../ast-grep/scopes.ts";

/** Says whether a text is no longer than it should be: a piece is cut out first, or its length is looked at in the function around. */
export function isBounded(input: SgNode): boolean {
  const text = input.text();
  if (/\.(?:at|charAt)\(/.test(text) || CUTS.test(text)) return true;
  const home = input.ancestors().find((it) => FUNCTIONS.has(String(it.kind())));
  const around = home?.text() ?? "";
  const names = new Set([text, ...(/[A-Za-z_$][\w$]*/.exec(text) ?? [])]);
  return [...names].some((name) => LENGTH_CHECKS.some((check) => isIn(around, name + check)));
}

/** Says whether a call takes a piece out of a text, and not all but its beginning or end. */
export function isCut(call: SgNode): boolean {
  const method = call.field("function")?.field("property")?.text() ?? "";
  const given = call.field("arguments")?.text() ?? "";
  return CUTS.test(`.${method}${given}`);
}

/** From one place to another; what is left of a text behind its start, or before its end, is nearly all of it. */
const CUTS = /\.(?:slice|substring|substr)\([^(),]*,\s*(?!\s|-|[\w$.]+\.length)/;
const LENGTH_CHECKS = [".length >", ".length <", "?.length >", "?.length <", ".slice(0,"];
/** Whether there is anything at all, which says nothing about how much: `> 0`, `slice(0, -1)`. */
const NO_LIMIT = /^(?:=?\s*[0-3](?![\w.])|\s*-)/;
const MAX_PLACES = 20;

function isIn(around: string, check: string): boolean {
  let at = around.indexOf(check);
  for (let places = 0; at !== -1 && places < MAX_PLACES; places += 1) {
    const behind = at + check.length;
    if (!NO_LIMIT.test(around.slice(behind, behind + 8))) return true;
    at = around.indexOf(check, behind);
  }
  return at !== -1;
}
