import type { Machine } from "./machine.ts";
import { named, piecesOf } from "./member.ts";
import { asNamedList } from "./named-list.ts";
import { bare, child, keyName, list, nodes, partOf, word, type Node } from "./node.ts";
import { bake, become, forgetPaths, fork, joinStates, type State } from "./state.ts";
import { allTaints, either, join, NOTHING, seenAt, value, type Value } from "./value.ts";

/** Carries out `a = b`, `a += b`, `a ??= b` and the like. */
export function evaluateAssignment(machine: Machine, node: Node, state: State): Value {
  const [left, right] = [partOf(node, "left"), partOf(node, "right")];
  const operator = node["operator"];
  if (operator === "=") {
    const held = machine.evaluate(right, state);
    const given = asNamedList(machine, { id: left, init: right, given: held, state });
    write(machine, { node, target: left, value: given, state });
    return given;
  }
  const before = machine.evaluate(left, state);
  if (operator === "||=" || operator === "&&=" || operator === "??=") {
    const branch = fork(state);
    if (operator !== "??=") machine.note(left, operator === "&&=", branch);
    const given = either(before, bake(machine.evaluate(right, branch), branch.notes));
    become(state, joinStates(state, branch));
    write(machine, { node, target: left, value: given, state });
    return given;
  }
  const given = machine.evaluate(right, state);
  const after = operator === "+=" ? join([before, given]) : NOTHING;
  write(machine, { node, target: left, value: after, state });
  return after;
}

/** Puts a value into whatever a pattern names. */
export function assignPattern(machine: Machine, pattern: Node, given: Value, state: State): void {
  const target = bare(pattern);
  switch (target.type) {
    case "Identifier":
      setName(machine, target, given, state);
      return;
    case "MemberExpression":
      write(machine, { node: target, target, value: given, state });
      return;
    case "AssignmentPattern": {
      const held = either(given, machine.evaluate(child(target, "right"), state));
      assignPattern(machine, partOf(target, "left"), held, state);
      return;
    }
    case "RestElement":
      assignPattern(machine, partOf(target, "argument"), given, state);
      return;
    case "TSParameterProperty": {
      const parameter = partOf(target, "parameter");
      assignPattern(machine, parameter, given, state);
      const name = word(parameter, "name");
      machine.watch.property({ node: target, name, value: given, state });
      return;
    }
    case "ArrayPattern":
      list(target, "elements").forEach((element, at) => {
        if (element === null) return;
        const isRest = element.type === "RestElement";
        assignPattern(machine, element, isRest ? given : elementAt(given, at), state);
      });
      return;
    case "ObjectPattern":
      for (const property of nodes(target, "properties")) {
        if (property.type === "RestElement") {
          assignPattern(machine, property, given, state);
          continue;
        }
        const name = keyName(property, "key");
        const into = partOf(property, "value");
        const held =
          name === null
            ? value({ taints: allTaints(given) })
            : named(given, name, labelOf(into, name));
        assignPattern(machine, into, held, state);
      }
  }
}

function labelOf(into: Node, name: string): string {
  const target = into.type === "AssignmentPattern" ? partOf(into, "left") : into;
  return target.type === "Identifier" ? word(target, "name") : name;
}

/** One element of a list that is taken apart by position. */
function elementAt(of: Value, at: number): Value {
  const known = of.properties?.get(String(at));
  if (known !== undefined) return known;
  return either(piecesOf(of.taints), of.elements ?? NOTHING);
}

function setName(machine: Machine, name: Node, of: Value, state: State): void {
  const given = seenAt(of, name, true);
  const binding = machine.scopes.bindingOf(name);
  forgetPaths(state, word(name, "name"));
  if (binding !== undefined) state.values.set(binding, given);
  // An undeclared name is known by its spelling, like a property.
  else if (state.paths.size < MAX_PATHS) state.paths.set(word(name, "name"), given);
}

function write(
  machine: Machine,
  assignment: { node: Node; target: Node; value: Value; state: State },
): void {
  const { node, target: written, value: given, state } = assignment;
  const target = bare(written);
  if (target.type !== "MemberExpression") {
    assignPattern(machine, target, given, state);
    return;
  }
  const objectNode = partOf(target, "object");
  const object = machine.evaluate(objectNode, state);
  const name = keyName(target, "property");
  const key = name === null ? machine.evaluate(child(target, "property"), state) : null;
  const path = machine.spell(target);
  if (name !== null) machine.watch.write({ node, name, value: given, state, sink: path });
  machine.watch.keyed({ node, object, key, given, state, sink: path });
  keepProperty(machine, { objectNode, name, given, state });
  forgetBelow(state, path);
  if (path.length < 80 && state.paths.size < MAX_PATHS) state.paths.set(path, given);
}

const MAX_PATHS = 40;

/** `a.b` changes what `a.b.c` was; `a[key]` may change any property of `a`. */
function forgetBelow(state: State, path: string): void {
  if (state.paths.size === 0) return;
  const object = path.replace(/(\.\w+|\[[^[\]]*\])$/, "");
  for (const other of state.paths.keys())
    if (
      other.startsWith(`${path}.`) ||
      other.startsWith(`${path}[`) ||
      (path.endsWith("]") && other.startsWith(`${object}[`))
    )
      state.paths.delete(other);
}

/** Objects that this file makes know what was put into them. */
function keepProperty(
  machine: Machine,
  property: { objectNode: Node; name: string | null; given: Value; state: State },
): void {
  const { objectNode, name, given, state } = property;
  const target = bare(objectNode);
  const binding = target.type === "Identifier" ? machine.scopes.bindingOf(target) : undefined;
  const object = binding === undefined ? undefined : state.values.get(binding);
  if (binding === undefined || object === undefined || object.role !== "made") return;
  const held = value({ ...given, elements: null, properties: null });
  if (name === null) {
    state.values.set(binding, { ...object, elements: either(object.elements ?? NOTHING, held) });
  } else if ((object.properties?.size ?? 0) < 60)
    state.values.set(binding, {
      ...object,
      properties: new Map([...(object.properties ?? []), [name, held]]),
    });
}
