import type { SgNode } from "@ast-grep/napi";
import { FUNCTIONS } from "../ast-grep/scopes.ts";
import { isExported, isNamedOutside } from "./is-exported.ts";

const LISTS = /^(?:array|object|pair)$/;
/** Under these names a grammar has its patterns, which go through the texts of whoever uses it. */
const GRAMMAR = /^["']?(?:pattern|begin|beginKeywords|end|match|regexp?|lookbehind)["']?$/;
/** So many patterns side by side are a table. */
const MANY = 3;

/**
 * Says whether a pattern is there for whoever wants it: one of a list, exported, or what an exported function
 * gives back. `known` keeps, by the list's id, which lists hold patterns: large ones are looked through once.
 */
export function isHandedOut(node: SgNode, known: Map<number, boolean>): boolean {
  const parent = node.parent();
  if (parent === null) return false;
  switch (String(parent.kind())) {
    case "export_statement":
      return true;
    case "assignment_expression":
      return /^(module\.)?exports\b/.test(parent.field("left")?.text() ?? "");
    case "variable_declarator":
      return isNamedOutside(parent, parent.field("name")?.text(), parent.parent());
    case "return_statement":
    case "arrow_function": {
      const fn = [parent, ...parent.ancestors()].find((each) => FUNCTIONS.has(String(each.kind())));
      return fn !== undefined && isExported(fn);
    }
    default:
      return isListed(node, known);
  }
}

function isListed(node: SgNode, known: Map<number, boolean>): boolean {
  let outer: SgNode | null = null;
  for (const each of node.ancestors()) {
    if (!LISTS.test(String(each.kind()))) break;
    outer = each;
  }
  if (outer === null) return false;
  if (node.parent()?.kind() === "pair" && GRAMMAR.test(node.parent()?.field("key")?.text() ?? ""))
    return true;
  const holder = outer.parent();
  if (holder !== null && holder.kind() !== "arguments" && isHandedOut(outer, known)) return true;
  const id = outer.id();
  const isTable = known.get(id) ?? outer.findAll({ rule: { kind: "regex" } }).length >= MANY;
  known.set(id, isTable);
  return isTable;
}
