import type { Machine } from "./machine.ts";
import { evaluateCall } from "./evaluate-call.ts";
import { evaluateAssignment } from "./evaluate-assignment.ts";
import { member } from "./member.ts";
import { asSummand } from "./methods.ts";
import {
  bare,
  child,
  isFunction,
  isPattern,
  keyName,
  list,
  nodes,
  partOf,
  word,
  type Node,
} from "./node.ts";
import { roleOf, sourceAt, taint, unknown } from "./sources.ts";
import { putTogether, type Part } from "./put-together.ts";
import { bake, become, fork, joinStates, type State } from "./state.ts";
import { either, mergeTaints, NOTHING, value, type Value } from "./value.ts";

/** Finds what an expression may hold, and carries out what it does on the way. */
export function evaluateExpression(machine: Machine, written: Node, state: State): Value {
  const node = bare(written);
  if (isFunction(node)) {
    machine.made(node, state);
    return value({ functions: [node] });
  }
  const kind = KINDS[node.type];
  return kind === undefined ? others(machine, node, state) : kind(machine, node, state);
}

type Evaluate = (machine: Machine, node: Node, state: State) => Value;

const KINDS: Readonly<Record<string, Evaluate>> = {
  Literal: literal,
  TemplateLiteral: (machine, node, state) => template(machine, node, state, "cooked"),
  Identifier: identifier,
  MemberExpression: (machine, node, state) => member(machine, node, state),
  CallExpression: evaluateCall,
  NewExpression: evaluateCall,
  ImportExpression: evaluateCall,
  TaggedTemplateExpression: tagged,
  AssignmentExpression: evaluateAssignment,
  BinaryExpression: binary,
  LogicalExpression: logical,
  ConditionalExpression: conditional,
  UnaryExpression: unary,
  UpdateExpression: number,
  ArrayExpression: array,
  ObjectExpression: object,
  SequenceExpression: (machine, node, state) =>
    nodes(node, "expressions").reduce<Value>((_, part) => machine.evaluate(part, state), NOTHING),
  AwaitExpression: inner,
  YieldExpression: inner,
  SpreadElement: inner,
  ThisExpression: (machine) =>
    machine.frames.findLast(({ self }) => self !== null)?.self ?? NOTHING,
  JSXExpressionContainer: (machine, node, state) =>
    machine.evaluate(child(node, "expression"), state),
};

function others(machine: Machine, node: Node, state: State): Value {
  if (node.type === "ClassExpression" || node.type === "ClassDeclaration") {
    machine.execute(node, state);
    return NOTHING;
  }
  if (node.type === "MetaProperty") return value({ origin: "import.meta" });
  if (!node.type.startsWith("JSX")) return NOTHING;
  for (const attribute of nodes(child(node, "openingElement"), "attributes"))
    machine.evaluate(child(attribute, "value") ?? child(attribute, "argument"), state);
  for (const part of nodes(node, "children")) machine.evaluate(part, state);
  return NOTHING;
}

function inner(machine: Machine, node: Node, state: State): Value {
  return machine.evaluate(child(node, "argument"), state);
}

function literal(machine: Machine, node: Node): Value {
  const held = node["value"];
  if (isPattern(node))
    return value({ text: word(node, "raw"), taints: machine.watch.marksOf(node, []) });
  return value({ text: typeof held === "object" ? word(node, "raw") : String(held) });
}

function template(machine: Machine, node: Node, state: State, as: "cooked" | "raw"): Value {
  const expressions = nodes(node, "expressions");
  const parts = nodes(node, "quasis").flatMap((quasi, at): Part[] => {
    const written = quasi["value"] as { cooked: string | null; raw: string };
    const text = { node: quasi, value: value({ text: written[as] ?? written.raw }) };
    const next = expressions[at];
    return next === undefined
      ? [text]
      : [text, { node: next, value: machine.evaluate(next, state) }];
  });
  return putTogether(machine, node, parts, state);
}

function tagged(machine: Machine, node: Node, state: State): Value {
  const tag = partOf(node, "tag");
  const callee = machine.evaluate(tag, state);
  const isRaw = callee.origin === "globalThis.String.raw";
  const text = template(machine, partOf(node, "quasi"), state, isRaw ? "raw" : "cooked");
  if (isRaw) return text;
  return unknown(`${machine.spell(tag)}\`\``, {
    origin: callee.origin === null ? null : `${callee.origin}()`,
  });
}

function identifier(machine: Machine, node: Node, state: State): Value {
  const name = word(node, "name");
  const binding = machine.scopes.bindingOf(node);
  if (binding === undefined) return state.paths.get(name) ?? global(machine, name);
  const known = state.values.get(binding);
  if (known !== undefined) return known;
  if (binding.kind === "import") {
    const origin = binding.module ?? "";
    const source = sourceAt(origin);
    if (source !== undefined) return value({ origin, taints: [taint(source, origin, name)] });
    return unknown(name, { origin });
  }
  if ((binding.kind === "function" || binding.kind === "class") && binding.node !== null)
    return value({ functions: isFunction(binding.node) ? [binding.node] : [] });
  if (binding.kind === "parameter" && name !== "_")
    return unknown(name, { origin: roleOf(name, "", machine.isServer) });
  return binding.kind === "variable" ? unknown(name) : NOTHING;
}

function global(machine: Machine, name: string): Value {
  if (name === "undefined") return NOTHING;
  if (name === "arguments") return argumentsNow(machine);
  const role = roleOf(name, "", machine.isServer);
  if (role !== null) return unknown(name, { origin: role });
  const origin = GLOBAL_OBJECTS.has(name) ? "globalThis" : `globalThis.${name}`;
  return BUILT_IN.has(name) ? value({ origin }) : unknown(name, { origin });
}

/** `arguments[i]` is mostly what comes after the parameters that have a name. */
function argumentsNow(machine: Machine): Value {
  const frame = machine.frames.findLast(({ kind }) => kind === "function");
  const all = (frame?.args ?? []).map((it) => it ?? NOTHING);
  const named = nodes(frame?.fn, "params").length;
  const rest = all.slice(all.length > named ? named : 0);
  return value({
    elements: rest.reduce(either, NOTHING),
    properties: new Map(all.map((it, at) => [String(at), it])),
    role: "made",
  });
}

const GLOBAL_OBJECTS = new Set(["globalThis", "window", "self", "global"]);
const BUILT_IN = new Set([
  ...GLOBAL_OBJECTS,
  ..."Object Array String Number Boolean Math JSON Date Promise Reflect Symbol Buffer console process document location module exports require RegExp Map Set WeakMap Error Function eval parseInt parseFloat encodeURIComponent encodeURI decodeURIComponent decodeURI".split(
    " ",
  ),
]);

function binary(machine: Machine, node: Node, state: State): Value {
  const operator = node["operator"];
  if (operator !== "+") {
    machine.evaluate(child(node, "right"), state);
    machine.evaluate(child(node, "left"), state);
    return typeof operator === "string" && COMPARISONS.has(operator) ? NOTHING : A_NUMBER;
  }
  // `a + b + c` is nested as deeply as it is long.
  const parts: Node[] = [];
  let at = node;
  while (at.type === "BinaryExpression" && at["operator"] === "+") {
    parts.push(partOf(at, "right"));
    at = bare(partOf(at, "left"));
  }
  parts.push(at);
  const held = parts
    .toReversed()
    .map((part) => ({ node: part, value: asSummand(machine.evaluate(part, state)) }));
  return putTogether(machine, node, held, state);
}

const COMPARISONS = new Set("== != === !== < > <= >= in instanceof".split(" "));

/** A number, which does no harm whoever chose it. */
const A_NUMBER = value({ text: "…" });

function number(machine: Machine, node: Node, state: State): Value {
  machine.evaluate(child(node, "argument"), state);
  return A_NUMBER;
}

function unary(machine: Machine, node: Node, state: State): Value {
  const argument = child(node, "argument");
  machine.evaluate(argument, state);
  if (node["operator"] === "delete" && argument?.type === "MemberExpression") {
    const [object, property] = [child(argument, "object"), child(argument, "property")];
    const key = argument["computed"] === true ? machine.evaluate(property, state) : null;
    const sink = machine.spell(argument);
    const target = machine.quietly(() => machine.evaluate(object, state));
    machine.watch.keyed({ node, object: target, key, state, sink });
  }
  return node["operator"] === "+" || node["operator"] === "-" ? A_NUMBER : NOTHING;
}

/** `a || b`, `a && b`, `a ?? b`: the second is only looked at when the first was true, or was not. */
function logical(machine: Machine, node: Node, state: State): Value {
  const left = partOf(node, "left");
  const first = machine.evaluate(left, state);
  const isAnd = node["operator"] === "&&";
  const branch = fork(state);
  if (node["operator"] !== "??") machine.note(left, isAnd, branch);
  const second = bake(machine.evaluate(child(node, "right"), branch), branch.notes);
  become(state, joinStates(state, branch));
  if (isAnd) return second;
  // A value that replaces a missing map is a map, and so is the one that is there.
  const isMap = second.role === "map" && first.reached.length === 0;
  return isMap ? { ...either(first, second), role: "map" } : either(first, second);
}

function conditional(machine: Machine, node: Node, state: State): Value {
  const test = partOf(node, "test");
  machine.evaluate(test, state);
  const [yes, no] = [fork(state), fork(state)];
  machine.note(test, true, yes);
  machine.note(test, false, no);
  const first = bake(machine.evaluate(child(node, "consequent"), yes), yes.notes);
  const second = bake(machine.evaluate(child(node, "alternate"), no), no.notes);
  become(state, joinStates(yes, no));
  return either(first, second);
}

function array(machine: Machine, node: Node, state: State): Value {
  let elements: Value = NOTHING;
  const properties = new Map<string, Value>();
  let isOpen = false;
  list(node, "elements").forEach((item, at) => {
    if (item === null) return;
    const of = machine.evaluate(item, state);
    if (item.type === "SpreadElement") {
      isOpen = true;
      elements = either(elements, elementsOf(of));
    } else {
      elements = either(elements, of);
      if (!isOpen && at < 8) properties.set(String(at), of);
    }
  });
  return value({ elements, properties, role: "made" });
}

/** Returns the value of any element of a list, or any property of an object. */
function elementsOf(of: Value): Value {
  return either(value({ taints: of.taints }), of.elements ?? NOTHING);
}

function object(machine: Machine, node: Node, state: State): Value {
  const properties = new Map<string, Value>();
  let elements: Value | null = null;
  let taints: Value["taints"] = [];
  for (const property of nodes(node, "properties")) {
    if (property.type === "SpreadElement") {
      const of = machine.evaluate(property, state);
      taints = mergeTaints(taints, of.taints);
      elements = either(elements ?? NOTHING, of.elements ?? NOTHING);
      for (const [name, held] of of.properties ?? []) properties.set(name, held);
      continue;
    }
    const of = machine.evaluate(child(property, "value"), state);
    const name = keyName(property, "key");
    if (name === null) {
      machine.evaluate(child(property, "key"), state);
      elements = either(elements ?? NOTHING, of);
    } else {
      properties.set(name, of);
      machine.watch.property({ node: property, name, value: of, state });
    }
  }
  const isBare = properties.get("__proto__")?.text === "null";
  return value({ properties, elements, taints, role: isBare ? "map" : "made" });
}
