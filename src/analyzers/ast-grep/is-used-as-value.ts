import type { SgNode } from "@ast-grep/napi";
import { groupBy } from "../../core/group-by.ts";
import type { BindingOf } from "./bindings.ts";
import { onceAFile } from "./once-a-file.ts";

/**
 * Says whether an expression is used for what it is, not handed on or waited for: its properties are read, it is
 * reckoned with, put into a text, walked over or taken apart. Of a declaration it says so of the name that it declares
 * with `const`, wherever that is used; one that is given properties of its own is left out.
 */
export function isUsedAsValue(node: SgNode, bindingOf: BindingOf): boolean {
  if (node.kind() !== "variable_declarator") return isReadFrom(node);
  const name = node.field("name");
  const binding = name?.kind() === "identifier" ? bindingOf(name) : null;
  if (name === null || binding?.kind !== "variable" || !binding.isConst) return false;
  const uses = (usesOf(node, bindingOf).get(name.text()) ?? []).filter(
    (use) => use.id() !== name.id() && bindingOf(use) === binding,
  );
  return !uses.some(isGivenProperties) && uses.some((use) => isReadFrom(use) || isCondition(use));
}

const NAMES = { rule: { kind: "identifier" } };

const usesOf = onceAFile((root) => groupBy(root.findAll(NAMES), (name) => name.text()));

/** Whether the nearest code around an expression reads what is in it. */
function isReadFrom(node: SgNode): boolean {
  const around = node.parent();
  if (around === null) return false;
  const isAt = (field: string): boolean => around.field(field)?.id() === node.id();
  switch (String(around.kind())) {
    case "member_expression":
      return isAt("object") && !OF_PROMISES.test(around.field("property")?.text() ?? "");
    case "subscript_expression":
      return isAt("object");
    case "template_substitution":
    case "spread_element":
      return true;
    case "for_in_statement":
      return isAt("right") && !around.children().some((child) => child.kind() === "await");
    case "variable_declarator":
      return isAt("value") && TAKEN_APART.has(String(around.field("name")?.kind()));
    case "binary_expression":
      return isReckonedWith(around, isAt("left") ? "right" : "left");
    case "arguments":
      return READERS.test(around.parent()?.field("function")?.text() ?? "");
    default:
      return false;
  }
}

const TAKEN_APART = new Set(["object_pattern", "array_pattern"]);

/** What every promise has, or is given by well-known extensions of all promises. */
const OF_PROMISES = /^(?:then|catch|finally|constructor|should|asCallback|nodeify)$/;

/** Functions that read what they are given on the spot. */
const READERS =
  /^(?:JSON\.parse|Number|parseInt|parseFloat|Number\.parse(?:Int|Float)|Object\.(?:keys|values|entries)|Array\.from|encodeURI(?:Component)?)$/;

const SUMS = /^(?:[-+*/%<>]|\*\*|[<>]=)$/;
const EQUALITIES = /^[!=]==?$/;
const LITERALS = new Set(["string", "number", "template_string", "true", "false"]);

function isReckonedWith(around: SgNode, otherSide: string): boolean {
  const operator = around.field("operator")?.text() ?? "";
  if (EQUALITIES.test(operator)) return LITERALS.has(String(around.field(otherSide)?.kind()));
  return SUMS.test(operator);
}

/** `if (name)`, `!name`, `name ? … : …` and `name && …` look whether there is anything. */
function isCondition(node: SgNode): boolean {
  const around = node.parent();
  const kind = String(around?.kind());
  if (kind === "parenthesized_expression")
    return ["if_statement", "while_statement"].includes(String(around?.parent()?.kind()));
  if (kind === "ternary_expression") return around?.field("condition")?.id() === node.id();
  if (kind === "unary_expression") return around?.field("operator")?.text() === "!";
  return (
    kind === "binary_expression" &&
    around?.field("operator")?.text() === "&&" &&
    around.field("left")?.id() === node.id()
  );
}

/** `name.cancel = …` or `Object.assign(name, …)`: it is more than a promise then. */
function isGivenProperties(node: SgNode): boolean {
  const around = node.parent();
  if (around?.kind() === "arguments") {
    const callee = around.parent()?.field("function")?.text() ?? "";
    return /^Object\.(?:assign|definePropert(?:y|ies))$/.test(callee);
  }
  const assigned = around?.parent()?.field("left");
  return around?.kind() === "member_expression" && assigned?.id() === around.id();
}
