import type { SgNode } from "@ast-grep/napi";
import { FUNCTIONS } from "../ast-grep/scopes.ts";

/** Says whether a text is no longer than it should be: a piece is cut out first, or its length is looked at in the function around. */
export function isBounded(input: SgNode): boolean {
  const text = input.text();
  if (/\.(slice|substring|substr|at|charAt)\(/.test(text)) return true;
  const home = input.ancestors().find((it) => FUNCTIONS.has(String(it.kind())));
  const around = home?.text() ?? "";
  const names = [text, ...(/[A-Za-z_$][\w$]*/.exec(text) ?? [])];
  return names.some((name) => LENGTH_CHECKS.some((check) => around.includes(`${name}${check}`)));
}

const LENGTH_CHECKS = [".length >", ".length <", "?.length >", "?.length <", ".slice(0,"];
