import type { SgNode } from "@ast-grep/napi";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { squeezed } from "./function-units.ts";

/** The statements of a block that come after one of them. */
export function statementsAfter(node: SgNode): SgNode[] {
  return statementOf(node)
    .nextAll()
    .filter((each) => each.isNamed() && each.kind() !== "comment");
}

/** The statements of a block that come before one of them. */
export function statementsBefore(node: SgNode): SgNode[] {
  return statementOf(node)
    .prevAll()
    .filter((each) => each.isNamed() && each.kind() !== "comment");
}

/** In Rust a condition is a value, and a statement around it holds the place. */
function statementOf(node: SgNode): SgNode {
  const parent = node.parent();
  return parent?.kind() === "expression_statement" ? parent : node;
}

/** An expression without the brackets around all of it, as conditions of many languages stand in. */
export function withoutBrackets(code: string): string {
  return code.startsWith("(") && code.endsWith(")") ? code.slice(1, -1) : code;
}

/** A statement without white space around it and without the semicolon that ends it. */
export function withoutSemicolon(code: string): string {
  const bare = code.trim();
  return bare.endsWith(";") ? bare.slice(0, -1).trimEnd() : bare;
}

/** The names in a piece of code: of variables, of properties and words alike. */
export function identifiersIn(code: string): string[] {
  return code.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** Names of variables in an expression: the first of each chain, without keywords and what is called. */
export function rootNames(text: string): Set<string> {
  const code = text.replace(/"[^"]*"|'[^']*'/g, '""');
  const names = [...code.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)(?!\s*\(|[\w$])/g)].map(
    ([, name = ""]) => name,
  );
  return new Set(names.filter((name) => !KEYWORDS.has(name)));
}

/** Names of what is called in a piece of code, each by its last part. */
export function calledNames(text: string): Set<string> {
  const names = [...text.matchAll(/([A-Za-z_$][\w$]*)\s*\(/g)].map(([, name = ""]) => name);
  return new Set(names.filter((name) => !KEYWORDS.has(name)));
}

/** How often a name is called in a piece of code, on whatever object. */
export function countCalls(name: string, code: string): number {
  const calls = code.match(new RegExp(String.raw`(?<![\w$])${escapeRegExp(name)}\s*\(`, "g"));
  return calls?.length ?? 0;
}

/** Whether a piece of code stands whole in another, white space aside. */
export function holds(code: string, part: string): boolean {
  const [whole, sought] = [squeezed(code), squeezed(part)];
  return sought !== "" && whole.includes(sought);
}

/** Whether a piece of code stands in a text as often as in the one before it, and at least once; all without white space. */
export function standsAsOften(part: string, before: string, now: string): boolean {
  return now.includes(part) && now.split(part).length >= before.split(part).length;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  "if else for while switch return throw raise new await async function def class not and or is in None True False null nil undefined true false typeof instanceof this $this self err const let var int string error void catch except try finally with print len".split(
    " ",
  ),
);
