import type { SgNode } from "@ast-grep/napi";
import { argumentsOf } from "../ast-grep/origin-of.ts";
import { FUNCTIONS } from "../ast-grep/scopes.ts";
import { nodesNamed } from "./nodes-named.ts";

/** Through these a pattern goes as it is. */
const THROUGH = /^(?:(?:parenthesized|ternary|as|satisfies|non_null)_expression|spread_element)$/;
/** Hand their callback one of a list after the other. */
const EACH = /^(?:map|forEach|filter|flatMap|some|every|find|findIndex|findLast|reduce)$/;

/** The pattern itself, or the places that name what it was given to: a variable, a property, one of a list. */
export function usesOf(pattern: SgNode, root: SgNode, seen = new Set<number>()): readonly SgNode[] {
  const holder = pattern.parent();
  switch (String(holder?.kind() ?? "")) {
    case "variable_declarator":
      return namesOf(root, holder?.field("name")).flatMap((name) => goesOn(name, root, seen));
    case "pair":
      return [...membersOf(root, holder?.field("key")), ...lookedUp(holder, root)];
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
    case "arguments":
      return [pattern, ...handedTo(pattern, holder?.parent() ?? null, root)];
    default:
      return holder !== null && THROUGH.test(String(holder.kind()))
        ? usesOf(holder, root, seen)
        : [pattern];
  }
}

/** A name itself, or the uses of what is made of it: `strict ? STRICT : LOOSE`, `new RegExp(WORD.source + "$")`. */
function goesOn(name: SgNode, root: SgNode, seen: Set<number>): readonly SgNode[] {
  const part = name.parent();
  const isChoice =
    part?.kind() === "ternary_expression" && part.field("condition")?.id() !== name.id();
  const isSource =
    part?.kind() === "member_expression" && part.field("property")?.text() === "source";
  const made = isChoice ? part : isSource ? patternAround(part) : null;
  if (made === null) return [name];
  // One goes into the next: each is followed once.
  if (seen.has(made.id())) return [];
  seen.add(made.id());
  return usesOf(made, root, seen);
}

/** The `new RegExp(…)` or `RegExp(…)` whose text something is a part of. */
function patternAround(part: SgNode): SgNode | null {
  for (const around of part.ancestors()) {
    const kind = String(around.kind());
    if (/^(?:new|call)_expression$/.test(kind)) {
      const made = around.field("constructor") ?? around.field("function");
      return made?.text() === "RegExp" ? around : null;
    }
    if (!/^(?:binary_expression|arguments|template_s\w+|parenthesized_expression)$/.test(kind))
      return null;
  }
  return null;
}

/** Where a variable is named beside its declaration. */
function namesOf(root: SgNode, name: SgNode | null | undefined): readonly SgNode[] {
  if (name?.kind() !== "identifier") return [];
  return nodesNamed(root, "name", name.text()).filter((it) => it.id() !== name.id());
}

/** `rules.word`, wherever a property of that name is asked for. */
function membersOf(root: SgNode, key: SgNode | null | undefined): readonly SgNode[] {
  if (key === null || key === undefined || !/^#?[\w$]+$/.test(key.text())) return [];
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

/** `rules[name]`, of the object in which a pattern stands under a name. */
function lookedUp(pair: SgNode | null, root: SgNode): readonly SgNode[] {
  const declared = pair?.parent()?.parent();
  if (declared?.kind() !== "variable_declarator") return [];
  return namesOf(root, declared.field("name"))
    .filter((it) => it.parent()?.kind() === "subscript_expression")
    .flatMap((it) => takenFrom(it, root));
}

/** What a function of the file calls the pattern that it is given: `read(/…/, text)`, `this.scan(/…/)`. */
function handedTo(pattern: SgNode, call: SgNode | null, root: SgNode): readonly SgNode[] {
  const callee = call?.field("function");
  if (call?.kind() !== "call_expression" || callee === null || callee === undefined) return [];
  const index = argumentsOf(call).findIndex((each) => each.id() === pattern.id());
  const fn = callee.kind() === "identifier" ? functionNamed(callee, root) : methodOf(callee, root);
  const parameters = (fn?.field("parameters")?.children() ?? []).filter((it) => it.isNamed());
  const parameter = parameters[index];
  if (fn === null || parameter === undefined) return [];
  return namesWithin(fn, parameter.field("pattern") ?? parameter, root).filter(
    (each) => each.parent()?.kind() !== "formal_parameters",
  );
}

function functionNamed(name: SgNode, root: SgNode): SgNode | null {
  for (const each of nodesNamed(root, "name", name.text())) {
    const declared = each.parent();
    const fn = declared?.kind() === "variable_declarator" ? declared.field("value") : declared;
    const isDeclared = declared?.field("name")?.id() === each.id();
    if (isDeclared && fn !== null && fn !== undefined && FUNCTIONS.has(String(fn.kind())))
      return fn;
  }
  return null;
}

/** `Reader.prototype.scan = function …`, where `this.scan` is called. */
function methodOf(callee: SgNode, root: SgNode): SgNode | null {
  if (callee.kind() !== "member_expression" || callee.field("object")?.kind() !== "this")
    return null;
  for (const each of nodesNamed(root, "member", callee.field("property")?.text() ?? "")) {
    const holder = each.parent();
    const isSet =
      holder?.kind() === "assignment_expression" && holder.field("left")?.id() === each.id();
    const value = isSet ? holder.field("right") : null;
    if (value !== null && FUNCTIONS.has(String(value.kind()))) return value;
  }
  return null;
}

/** The uses of each one of a list, in a loop over it, in a callback, or by its place in it. */
function takenFrom(list: SgNode, root: SgNode): readonly SgNode[] {
  const holder = list.parent();
  if (holder?.kind() === "subscript_expression" && holder.field("object")?.id() === list.id())
    return usesOf(holder, root);
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
