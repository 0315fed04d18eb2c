import type { SgNode } from "@ast-grep/napi";
import { FUNCTIONS } from "../ast-grep/scopes.ts";

/** Says whether a text is no longer than it should be: a piece is cut out first, or its length is looked at in the function around. */
export function isBounded(input: SgNode, root: SgNode): boolean {
  if (input.kind() === "ternary_expression")
    return ["consequence", "alternative"].every((part) => {
      const value = input.field(part);
      return value === null || isBounded(value, root);
    });
  const text = input.text();
  if (/\.(?:at|charAt)\(/.test(text) || CUTS.test(text)) return true;
  const home = input.ancestors().find((it) => FUNCTIONS.has(String(it.kind())));
  if (home === undefined) return false;
  const names = new Set([text, ...(/[A-Za-z_$][\w$]*/.exec(text) ?? [])]);
  return [...names].some((name) => isChecked(name, home, root));
}

/** Of every file at work: the names asked about, by function. */
const known = new WeakMap<SgNode, Map<string, boolean>>();

function isChecked(name: string, home: SgNode, root: SgNode): boolean {
  const answers = known.get(root) ?? new Map<string, boolean>();
  known.set(root, answers);
  const key = `${home.id()} ${name}`;
  let answer = answers.get(key);
  if (answer === undefined) {
    const around = home.text();
    answer = LENGTH_CHECKS.some((check) => isIn(around, name + check));
    answers.set(key, answer);
  }
  return answer;
}

/** Says whether a call takes a piece out of a text, and not all but its beginning or end. */
export function isCut(call: SgNode): boolean {
  const method = call.field("function")?.field("property")?.text() ?? "";
  const given = call.field("arguments")?.text() ?? "";
  // What a callback among the arguments cuts is another text.
  return CUTS.exec(`.${method}${given}`)?.index === 0;
}

/** From one place to another, or the last of it; what is left behind its start, or before its end, is nearly all of it. */
const CUTS =
  /\.(?:slice\(\s*-|(?:slice|substring|substr)\((?:[^(),]|\([^()]*\))*,\s*(?!\s|-|[\w$.]+\.length))/;
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
