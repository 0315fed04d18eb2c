import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "./find-kinds.ts";

const DECLARING = [
  "function_declaration",
  "generator_function_declaration",
  "variable_declarator",
  "method_definition",
  "assignment_expression",
  "pair",
];

/** The names that a script gives to functions, lists and other values. */
export function declaredNames(root: SgNode): ReadonlySet<string> {
  return new Set(findKinds(root, DECLARING).flatMap((node) => nameOf(node) ?? []));
}

export interface Declaration {
  readonly name: string;
  /** From 1. */
  readonly startLine: number;
  readonly endLine: number;
}

/** The innermost declaration around a line (from 1) whose name is wanted; null where there is none. */
export function declarationAround(
  root: SgNode,
  line: number,
  isWanted: (name: string) => boolean,
): Declaration | null {
  let found: Declaration | null = null;
  for (const node of findKinds(root, DECLARING)) {
    const { start, end } = node.range();
    if (start.line + 1 > line || end.line + 1 < line) continue;
    const name = nameOf(node);
    // A variable within a function that stays is no place to look for: the function is.
    if (name === null || !isWanted(name) || !isHolder(node)) continue;
    found = { name, startLine: start.line + 1, endLine: end.line + 1 };
  }
  return found;
}

/** Functions, and lists or patterns under a name: what else holds a check is the check itself. */
function isHolder(node: SgNode): boolean {
  if (/function_declaration|method_definition/.test(String(node.kind()))) return true;
  const value = node.field("value") ?? node.field("right");
  return (
    /^(?:function_expression|arrow_function|generator_function|array|regex|new_expression|string)$/.test(
      String(value?.kind() ?? ""),
    ) || value?.text().startsWith("Object.freeze(") === true
  );
}

function nameOf(node: SgNode): string | null {
  const named = node.field("name") ?? node.field("left") ?? node.field("key");
  const text = named?.text() ?? "";
  return /([\w$]+)\s*$/.exec(text)?.[1] ?? null;
}
