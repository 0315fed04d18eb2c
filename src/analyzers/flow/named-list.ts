import type { Machine } from "./machine.ts";
import { bare, nodes, word, type Node } from "./node.ts";
import type { State } from "./state.ts";
import { mergeTaints, passed, value, type Taint, type Value } from "./value.ts";

/**
 * `keys = split(path)` with a function of another file: what the file calls so is a list of names out of
 * what it was made from. Gives the value as it is where the name does not say so.
 */
export function asNamedList(
  machine: Machine,
  { id, init, given, state }: { id: Node; init: Node; given: Value; state: State },
): Value {
  const call = bare(init);
  if (id.type !== "Identifier" || !LISTS.test(word(id, "name")) || call.type !== "CallExpression")
    return given;
  const isKnown =
    given.elements !== null || given.taints.some(({ source }) => source !== "unknown");
  if (isKnown || given.functions.length > 0) return given;
  const taints = machine.quietly(() =>
    nodes(call, "arguments")
      .map((argument) => machine.evaluate(argument, state).taints)
      .reduce<readonly Taint[]>(mergeTaints, []),
  );
  const own = taints.filter(({ source }) => source !== "unknown");
  const names = passed(own, machine.spell(call));
  if (names.length === 0) return given;
  return { ...given, elements: value({ taints: names.map((it) => ({ ...it, isKey: true })) }) };
}

const LISTS =
  /^(path|paths|\w*[kK]eys|(key|prop|object)?[pP]ath(Parts|Keys|Array|Segments|List)?|parts|segments|steps|tokens|pieces)$/;
