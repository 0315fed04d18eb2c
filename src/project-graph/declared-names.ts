import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";

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

/** The declarations around a line (from 1) whose names are wanted, from the inside out. */
export function declarationsAround(
  root: SgNode,
  line: number,
  isWanted: (name: string) => boolean,
): Declaration[] {
  const found: Declaration[] = [];
  for (const node of findKinds(root, DECLARING)) {
    const { start, end } = node.range();
    if (start.line + 1 > line || end.line + 1 < line) continue;
    const name = nameOf(node);
    // A variable within a function that stays is no place to look for: the function is.
    if (name === null || !isWanted(name) || !isHolder(node)) continue;
    found.push({ name, startLine: start.line + 1, endLine: end.line + 1 });
  }
  return found.toReversed();
}

/** Functions, and lists or patterns under a name: what else holds a check is the check itself. */
function isHolder(node: SgNode): boolean {
  if (/function_declaration|method_definition/.test(String(node.kind()))) return true;
  const value = node.field("value") ?? node.field("right");
  // A setting of an object is not a list that others look into.
  if (node.kind() === "pair" && value?.kind() === "string") return false;
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
