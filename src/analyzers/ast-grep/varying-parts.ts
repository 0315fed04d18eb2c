import type { SgNode } from "@ast-grep/napi";
import type { BindingOf } from "./bindings.ts";
import { argumentsOf, inner } from "./origin-of.ts";

/** Following names further than this tells a reader nothing any more. */
const MAX_DEPTH = 12;

const CONSTANTS = new Set([
  "string",
  "number",
  "true",
  "false",
  "null",
  "undefined",
  "regex",
  "arrow_function",
  "function_expression",
  "unary_expression",
  "update_expression",
  "comment",
]);

/** Calls whose outcome is a number or a fixed text, whatever they are given. */
const PLAIN_CALLS =
  /^(Number|parseInt|parseFloat|BigInt|Boolean|Math\.\w+|Date\.now|performance\.now|process\.cwd|crypto\.randomUUID|randomUUID|os\.tmpdir|tmpdir|Number\.parseInt|Number\.parseFloat)$/;

/** Values that belong to the program or its place on disk, not to its input. */
const PLAIN_MEMBERS =
  /^(__dirname|__filename|process\.(execPath|pid|platform|arch|version)|import\.meta\.(dirname|filename|url))$/;

/** Methods that give back what they are given, in another order or form. */
const PASSING_METHODS = new Set([
  "join",
  "concat",
  "trim",
  "toUpperCase",
  "toLowerCase",
  "toString",
  "slice",
  "replace",
  "replaceAll",
  "padStart",
  "padEnd",
  "fill",
  "flat",
  "reverse",
  "sort",
  "filter",
  "resolve",
]);
const PLAIN_METHODS = new Set([
  "toFixed",
  "indexOf",
  "repeat",
  "getTime",
  "toISOString",
  "valueOf",
]);

/**
 * Gives the parts of an expression whose text is not known before the program runs: literals,
 * constants of this file, numbers, lists of fixed placeholders and the like are left out.
 * @param harmless parts that are left out too by their own text: `escape(` for a call, names, members
 */
export function varyingParts(
  node: SgNode | null,
  bindingOf: BindingOf,
  harmless?: RegExp,
): readonly SgNode[] {
  const visit = (at: SgNode | null, depth: number): readonly SgNode[] => {
    if (at === null) return [];
    if (depth > MAX_DEPTH) return [at];
    if (harmless !== undefined && isOneValue(at) && harmless.test(spelling(at))) return [];
    const each = (nodes: readonly (SgNode | null)[]) => nodes.flatMap((it) => visit(it, depth + 1));
    const kind = String(at.kind());
    if (CONSTANTS.has(kind)) return [];
    switch (kind) {
      case "template_string":
        return each(substitutions(at));
      case "binary_expression":
        return each(operandsOf(at));
      case "ternary_expression":
        return each([at.field("consequence"), at.field("alternative")]);
      case "parenthesized_expression":
      case "as_expression":
      case "satisfies_expression":
      case "non_null_expression":
      case "await_expression":
      case "spread_element":
        return each([inner(at)]);
      case "array":
        return each(at.children().filter((child) => child.isNamed()));
      case "object":
        return each(
          at.children().map((child) => (child.kind() === "pair" ? child.field("value") : null)),
        );
      case "identifier":
        return name(at, depth);
      case "member_expression":
        return member(at, depth);
      case "subscript_expression":
        return each([at.field("object")]);
      case "call_expression":
        return call(at, depth);
      default:
        return [at];
    }
  };

  const name = (at: SgNode, depth: number): readonly SgNode[] => {
    if (PLAIN_MEMBERS.test(at.text()) || isConstantName(at.text())) return [];
    const binding = bindingOf(at);
    if (binding?.kind === "variable" && binding.path?.length === 0 && binding.value !== null) {
      const all = [binding.value, ...binding.later()].flatMap((it) => visit(it, depth + 1));
      return all.length > 0 ? [at] : [];
    }
    if (binding?.kind === "element" && binding.over !== null)
      return visit(binding.over, depth + 1).length > 0 ? [at] : [];
    return [at];
  };

  const member = (at: SgNode, depth: number): readonly SgNode[] => {
    const property = at.field("property")?.text() ?? "";
    if (PLAIN_MEMBERS.test(at.text()) || property === "length" || isConstantName(property))
      return [];
    return visit(at.field("object"), depth + 1).length > 0 ? [at] : [];
  };

  const call = (at: SgNode, depth: number): readonly SgNode[] => {
    const callee = at.field("function");
    if (callee === null || PLAIN_CALLS.test(callee.text())) return [];
    const given = argumentsOf(at);
    const rest = (nodes: readonly (SgNode | null)[]) =>
      nodes.flatMap((it) => visit(it, depth + 1)).length > 0 ? [at] : [];
    if (callee.text() === "String" || callee.text() === "require.resolve") return rest(given);
    if (callee.kind() !== "member_expression") return [at];
    const method = callee.field("property")?.text() ?? "";
    const object = callee.field("object");
    if (PLAIN_METHODS.has(method)) return [];
    if (method === "map") return mapsToConstant(given[0], depth) ? [] : [at];
    // Array(3).fill("?")
    if (method === "fill") return rest(given);
    if (/^(path\.)?(join|resolve)$/.test(callee.text())) return rest(given);
    return PASSING_METHODS.has(method) ? rest([object, ...given]) : [at];
  };

  /** `ids.map(() => "?")`: every element becomes a fixed text; the index is a number. */
  const mapsToConstant = (fn: SgNode | undefined, depth: number): boolean => {
    const body = fn?.field("body");
    if (fn?.kind() !== "arrow_function" || body === null || body === undefined) return false;
    if (body.kind() === "statement_block") return false;
    return visit(body, depth + 1).every((part) => {
      const binding = part.kind() === "identifier" ? bindingOf(part) : null;
      return binding?.kind === "parameter" && binding.index === 1;
    });
  };

  return visit(node, 0);
}

const COMPOSITES = new Set([
  "template_string",
  "binary_expression",
  "ternary_expression",
  "parenthesized_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
  "await_expression",
  "spread_element",
  "array",
]);

/** One escaped part must not vouch for its neighbours, so what holds several is looked into. */
function isOneValue(node: SgNode): boolean {
  return !COMPOSITES.has(String(node.kind()));
}

/** A call by what is called, with the sign that makes it a call; anything else as it stands. */
function spelling(node: SgNode): string {
  const callee = node.kind() === "call_expression" ? node.field("function") : null;
  if (callee === null) return node.text();
  const isTagged = node.field("arguments")?.kind() === "template_string";
  return `${callee.text()}${isTagged ? "`" : "("}`;
}

/** The operands of a chain of one operator, from left to right: `a + b + c` is nested, however long it gets. */
export function operandsOf(node: SgNode): SgNode[] {
  const operator = node.field("operator")?.text();
  const operands: SgNode[] = [];
  let at: SgNode | null = node;
  while (at?.kind() === "binary_expression" && at.field("operator")?.text() === operator) {
    const right: SgNode | null = at.field("right");
    if (right !== null) operands.push(right);
    at = at.field("left");
  }
  if (at !== null) operands.push(at);
  return operands.toReversed();
}

/** Returns the expressions in the `${…}` of a template. */
function substitutions(template: SgNode): SgNode[] {
  return template
    .children()
    .filter((child) => child.kind() === "template_substitution")
    .flatMap((child) => inner(child) ?? []);
}

/** A name all in capitals is a constant by common consent, wherever it is declared. */
function isConstantName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]+$/.test(name);
}
