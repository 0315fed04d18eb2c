import type { SgNode } from "@ast-grep/napi";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { squeezed } from "./function-units.ts";

/** Returns the statements of a block after one of them. */
export function statementsAfter(node: SgNode): SgNode[] {
  return statementOf(node)
    .nextAll()
    .filter((each) => each.isNamed() && each.kind() !== "comment");
}

/** Returns the statements of a block before one of them. */
export function statementsBefore(node: SgNode): SgNode[] {
  return statementOf(node)
    .prevAll()
    .filter((each) => each.isNamed() && each.kind() !== "comment");
}

/** Returns the statement around a condition of Rust, which is an expression there; any other node itself. */
function statementOf(node: SgNode): SgNode {
  const parent = node.parent();
  return parent?.kind() === "expression_statement" ? parent : node;
}

/** Removes the brackets around an expression. */
export function withoutBrackets(code: string): string {
  return code.startsWith("(") && code.endsWith(")") ? code.slice(1, -1) : code;
}

/** Removes the semicolon at the end of a statement and the white space around it. */
export function withoutSemicolon(code: string): string {
  const bare = code.trim();
  return bare.endsWith(";") ? bare.slice(0, -1).trimEnd() : bare;
}

/** Returns all names in a piece of code: variables, properties and keywords. */
export function identifiersIn(code: string): string[] {
  return code.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** Returns the variables in an expression: the first name of each chain, without keywords and functions. */
export function rootNames(text: string): Set<string> {
  const code = text.replace(/"[^"]*"|'[^']*'/g, '""');
  const names = [...code.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)(?!\s*\(|[\w$])/g)].map(
    ([, name = ""]) => name,
  );
  return new Set(names.filter((name) => !KEYWORDS.has(name)));
}

/** Returns the names of the called functions, each by its last part. */
export function calledNames(text: string): Set<string> {
  const names = [...text.matchAll(/([A-Za-z_$][\w$]*)\s*\(/g)].map(([, name = ""]) => name);
  return new Set(names.filter((name) => !KEYWORDS.has(name)));
}

/** Counts the calls of a name in a piece of code, on any object. */
export function countCalls(name: string, code: string): number {
  const calls = code.match(new RegExp(String.raw`(?<![\w$])${escapeRegExp(name)}\s*\(`, "g"));
  return calls?.length ?? 0;
}

/** Whether a piece of code contains another, apart from white space. */
export function holds(code: string, part: string): boolean {
  const [whole, sought] = [squeezed(code), squeezed(part)];
  return sought !== "" && whole.includes(sought);
}

/** Whether a text contains a part at least once and as often as the text before it; none has white space. */
export function standsAsOften(part: string, before: string, now: string): boolean {
  return now.includes(part) && now.split(part).length >= before.split(part).length;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  "if else for while switch return throw raise new await async function def class not and or is in None True False null nil undefined true false typeof instanceof this $this self err const let var int string error void catch except try finally with print len".split(
    " ",
  ),
);
