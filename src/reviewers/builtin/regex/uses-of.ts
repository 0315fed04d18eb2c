import type { SgNode } from "@ast-grep/napi";
import { argumentsOf } from "../ast-grep/origin-of.ts";
import { FUNCTIONS } from "../ast-grep/scopes.ts";
import { nodesNamed } from "./nodes-named.ts";

/** Through these a pattern goes as it is. */
const THROUGH = /^(?:(?:parenthesized|ternary|as|satisfies|non_null)_expression|spread_element)$/;
/** Hand their callback one of a list after the other. */
const EACH = /^(?:map|forEach|filter|flatMap|some|every|find|findIndex|findLast|reduce)$/;

/** The pattern itself, or the places that name what it was given to: a variable, a property, one of a list. */
export function usesOf(pattern: SgNode, root: SgNode): readonly SgNode[] {
  const holder = pattern.parent();
  switch (String(holder?.kind() ?? "")) {
    case "variable_declarator":
      return namesOf(root, holder?.field("name"));
    case "pair":
      return membersOf(root, holder?.field("key"));
    case "field_definition":
    case "public_field_definition":
      return membersOf(root, holder?.field("property") ?? holder?.field("name"));
    case "assignment_expression": {
      const left = holder?.field("left");
      return left?.kind() === "identifier"
        ? namesOf(root, left)
        : membersOf(root, left?.field("property"));
    }
    case "return_statement":
      return callsOf(root, holder);
    case "array":
      return holder === null ? [] : usesOf(holder, root).flatMap((list) => takenFrom(list, root));
    default:
      return holder !== null && THROUGH.test(String(holder.kind()))
        ? usesOf(holder, root)
        : [pattern];
  }
}

/** Where a variable is named beside its declaration. */
function namesOf(root: SgNode, name: SgNode | null | undefined): readonly SgNode[] {
  if (name?.kind() !== "identifier") return [];
  return nodesNamed(root, "name", name.text()).filter((it) => it.id() !== name.id());
}

/** `rules.word`, wherever a property of that name is asked for. */
function membersOf(root: SgNode, key: SgNode | null | undefined): readonly SgNode[] {
  if (key === null || key === undefined || !/^[\w$]+$/.test(key.text())) return [];
  return nodesNamed(root, "member", key.text());
}

/** `pattern()`, where that is the function that gives it back. */
function callsOf(root: SgNode, statement: SgNode | null): readonly SgNode[] {
  const fn = statement?.ancestors().find((each) => FUNCTIONS.has(String(each.kind())));
  const named = fn?.parent()?.kind() === "variable_declarator" ? fn.parent() : fn;
  return namesOf(root, named?.field("name")).flatMap((name) => {
    const call = name.parent();
    const isCalled =
      call?.kind() === "call_expression" && call.field("function")?.id() === name.id();
    return isCalled ? [call] : [];
  });
}

/** The uses of each one of a list, in a loop over it or in a callback. */
function takenFrom(list: SgNode, root: SgNode): readonly SgNode[] {
  const holder = list.parent();
  if (holder?.kind() === "for_in_statement" && holder.field("right")?.id() === list.id())
    return namesWithin(holder, holder.field("left"), root);
  const call = holder?.kind() === "member_expression" ? holder.parent() : null;
  if (call?.kind() !== "call_expression" || !EACH.test(holder?.field("property")?.text() ?? ""))
    return [];
  const [callback] = argumentsOf(call);
  const parameters = callback?.field("parameters")?.children() ?? [];
  const first = callback?.field("parameter") ?? parameters.find((each) => each.isNamed());
  return callback === undefined
    ? []
    : namesWithin(callback, first?.field("pattern") ?? first, root);
}

function namesWithin(
  around: SgNode,
  name: SgNode | null | undefined,
  root: SgNode,
): readonly SgNode[] {
  const { start, end } = around.range();
  return namesOf(root, name).filter((each) => {
    const at = each.range().start.index;
    return start.index <= at && at < end.index;
  });
}
