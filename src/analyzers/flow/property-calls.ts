import { keysOf } from "./built-in.ts";
import type { Call } from "./call.ts";
import type { Machine } from "./machine.ts";
import { computed } from "./member.ts";
import { word } from "./node.ts";
import type { State } from "./state.ts";
import { NOTHING, type Value } from "./value.ts";

/** Shows calls that write properties to the watch, as if they were assignments. */
export function sawPropertyCall(machine: Machine, call: Call, state: State): void {
  const { node, args, argNodes } = call;
  const [object = NOTHING, second = NOTHING] = args;
  if (object.reached.length === 0) return;
  const sink = argNodes[0] === undefined ? "" : machine.spell(argNodes[0]);
  const key = WRITERS.test(calledAs(call))
    ? second
    : ASSIGNERS.test(calledAs(call)) || mergesElsewhere(call)
      ? keysOf(second)
      : null;
  if (key !== null) machine.watch.keyed({ node, object, key, state, sink });
}

const WRITERS = /^(Object\.defineProperty|Reflect\.(set|defineProperty|deleteProperty))$/;
const ASSIGNERS = /^Object\.assign$/;

/** A function of a library that writes to its first argument, or one that a caller hands over under such a name. */
function mergesElsewhere({ callee, name, calleeNode }: Call): boolean {
  if (callee.functions.length > 0) return false;
  const isGiven = callee.taints.some(({ source }) => source === "parameter");
  if (!isGiven) return MERGING_LIBRARIES.test(callee.origin ?? "");
  return MERGES.test(word(calleeNode, "name") || name);
}

const MERGES = /^_?(deep|recursive)?_?(merge|extend|mixin|assign)(deep|recursive(ly)?|in(to)?)?$/i;
const MERGING_LIBRARIES =
  /^((lodash|underscore)(\.|\/)(merge|assign|extend|defaults|defaultsDeep)(With|In)?|lodash\.(merge|assign|defaults|defaultsdeep)|extend|jquery\.extend|object-assign)$/;

/** Returns the result of a function of another file that reads a property, `get(object, key)`; null for all others. */
export function readByCall(call: Call): Value | null {
  const { callee, calleeNode, name, args } = call;
  const [object, key] = args;
  if (object === undefined || key === undefined || args.length > 3 || callee.functions.length > 0)
    return null;
  const isKnown = calledAs(call) === "Reflect.get";
  const own = word(calleeNode, "name") || name;
  if (!isKnown && !(GETTERS.test(own) && key.taints.some(({ isKey }) => isKey))) return null;
  return computed(object, key);
}

const GETTERS = /^_?get(Prop(erty)?|Key|Value|Child|Field|Member)?$/;

function calledAs({ callee }: Call): string {
  return (callee.origin ?? "").replace(/^globalThis\./, "");
}
