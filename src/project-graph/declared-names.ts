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

/** Returns the names of the functions, lists and other values that a script declares. */
export function declaredNames(root: SgNode): ReadonlySet<string> {
  return new Set(findKinds(root, DECLARING).flatMap((node) => nameOf(node) ?? []));
}

export interface Declaration {
  readonly name: string;
  /** From 1. */
  readonly startLine: number;
  readonly endLine: number;
}

/** Returns the declarations around a line (from 1) that have a wanted name, from the inside out. */
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
    // A variable inside a function is skipped: the function around it is found.
    if (name === null || !isWanted(name) || !isHolder(node)) continue;
    found.push({ name, startLine: start.line + 1, endLine: end.line + 1 });
  }
  return found.toReversed();
}

/** Whether a node declares a function, a list or a pattern: others are checks themselves, and hold none. */
function isHolder(node: SgNode): boolean {
  if (/function_declaration|method_definition/.test(String(node.kind()))) return true;
  const value = node.field("value") ?? node.field("right");
  // A string in an object is a setting, not a list.
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
