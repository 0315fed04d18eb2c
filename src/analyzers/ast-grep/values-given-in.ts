import type { SgNode } from "@ast-grep/napi";
import { isNumberType } from "./no-text.ts";

/** A value, and the parts of the code that name what holds it from there on. */
interface Given {
  readonly targets: readonly SgNode[];
  readonly value: SgNode;
}

/**
 * Says what one node gives to names, in any language: an assignment or declaration with a value, the
 * variable of a loop, `with … as`, a match arm, a parameter (its own declaration), and calls that fill
 * what they are called on (`list.append(x)`) or are handed (`decode(&x)`, `sprintf(buffer, …)`).
 */
export function valuesGivenIn(node: SgNode): readonly Given[] {
  const kind = String(node.kind());
  if (NOT_GIVING.test(kind)) return [];
  if (PARAMETER.test(kind)) return pair(OWN_NAME[kind]?.(node) ?? node, node);
  if (CALL.test(kind)) return byCall(node);
  const bySide = SIDES.flatMap(([target, source]) => pair(node.field(target), node.field(source)));
  return bySide.length > 0 ? bySide : (SPECIAL[kind]?.(node) ?? []);
}

/** The names of the two sides of an assignment, a declaration with a value or a loop over values. */
const SIDES = [
  ["left", "right"],
  ["name", "value"],
  ["pattern", "value"],
  ["declarator", "value"],
  ["declarator", "right"],
  ["variable", "value"],
] as const;

/** Kinds that have two sides and give nothing: `a < b`, `f(name=value)`, `{ name: value }`. */
const NOT_GIVING =
  /binary|boolean_operator|comparison|keyword_argument|named_argument|^match_arm$|^pair$/;
const PARAMETER =
  /^((formal|simple|typed|default|typed_default|optional|variadic|spread|class)_)?parameter(_declaration)?$/;
/** Python: the names in a parameter's type and in its default are not its own. */
const OWN_NAME: Readonly<Record<string, (node: SgNode) => SgNode | null | undefined>> = {
  typed_parameter: (node) => named(node)[0],
  typed_default_parameter: (node) => node.field("name"),
};
const CALL =
  /^(call|call_expression|method_invocation|member_call_expression|invocation_expression|function_call_expression)$/;

const SPECIAL: Readonly<Record<string, (node: SgNode) => readonly Given[]>> = {
  // Python: `with open(x) as f`
  as_pattern: (node) => pair(node.field("alias"), named(node)[0]),
  // Python: parameters without a type are bare names.
  parameters: (node) =>
    named(node).flatMap((it) => (it.kind() === "identifier" ? pair(it, it) : [])),
  // Rust: every arm takes the value of the match apart.
  match_expression: (node) => {
    const value = node.field("value");
    const arms = named(node.field("body")).filter((it) => it.kind() === "match_arm");
    return arms.flatMap((arm) => pair(arm.field("pattern"), value));
  },
  // PHP: `foreach ($all as $key => $value)`
  foreach_statement: (node) => {
    const [over, ...targets] = named(node).filter((it) => !STATEMENT.test(String(it.kind())));
    return over === undefined ? [] : [{ targets, value: over }];
  },
  // Kotlin: the value is the last child, without a field name; an accessor may follow.
  property_declaration: (node) => {
    const [target, value] = named(node).filter((it) => !AROUND.test(String(it.kind())));
    return pair(target, value);
  },
  // C#: the value of `var x = …` has no field name.
  variable_declarator: (node) => pair(node.field("name"), named(node)[1]),
};

const AROUND = /modifiers|binding|accessor|getter|setter/;

const STATEMENT = /statement|block|body/;

/** Methods that put what they are given into the thing they are called on. */
const FILLING =
  /^&?\$?(\w+)(?:\.|->|\?\.)(?:append|push|push_str|push_back|extend|add|insert|put|write|write_str|WriteString|Append|AppendFormat)\s*\(/;
/** Functions of C that write into the first thing they are handed, or into any of them. */
const INTO_FIRST =
  /^(?:std::)?(?:v?sn?printf|asprintf|strl?n?(?:cpy|cat)|memcpy|memmove|fgets|gets|getline|fread)\s*\(/;
const INTO_ANY = /^(?:std::)?(?:read|recv|recvfrom|[fs]?scanf)\s*\(/;
/** How languages hand over a place to write into. */
const PLACE = /^(?:&|out |ref )(?:mut )?\s*\w+$/;

function byCall(node: SgNode): readonly Given[] {
  const text = node.text();
  const given = named(node.field("arguments"));
  const receiver = FILLING.test(text) ? node.child(0) : null;
  const filled = given.filter(
    (it, at) => PLACE.test(it.text()) || (at === 0 && INTO_FIRST.test(text)) || INTO_ANY.test(text),
  );
  const holder = receiver === null ? undefined : (named(receiver)[0] ?? receiver);
  return [...pair(holder, node), ...filled.flatMap((it) => pair(it, node))];
}

function pair(target: SgNode | null | undefined, value: SgNode | null | undefined): Given[] {
  return target && value ? [{ targets: [target], value }] : [];
}

function named(node: SgNode | null): SgNode[] {
  return node?.children().filter((child) => child.isNamed()) ?? [];
}

const WITH_TYPE = /^(?:formal_)?parameter$/;
const DECLARATION = /^(?:local_variable|variable)_declaration$/;

/**
 * Whether a name of Java or C# always holds a number (or another value whose text is harmless), by the types that it is
 * declared with.
 * @param values what the name is given: parameters, and the values of local variables
 */
export function isNumber(values: readonly SgNode[]): boolean {
  return values.length > 0 && values.every((value) => isNumberType(typeOf(value) ?? ""));
}

function typeOf(value: SgNode): string | undefined {
  if (WITH_TYPE.test(String(value.kind()))) return value.field("type")?.text();
  const declaration = value.parent()?.parent();
  return DECLARATION.test(String(declaration?.kind()))
    ? declaration?.field("type")?.text()
    : undefined;
}
