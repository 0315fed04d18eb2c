import { builtIn } from "./built-in.ts";
import type { Call } from "./call.ts";
import { callbackArguments } from "./callback-arguments.ts";
import { compiledHelper, isIteratorCode, iteratorOf, nextOf } from "./compiled-helpers.ts";
import type { Machine } from "./machine.ts";
import { memberOf } from "./member.ts";
import { borrowed, method } from "./methods.ts";
import { bare, child, isFunction, keyName, nodes, partOf, word, type Node } from "./node.ts";
import { readByCall, sawPropertyCall } from "./property-calls.ts";
import { sourceAt, taint, unknown } from "./sources.ts";
import type { State } from "./state.ts";
import { allTaints, either, mergeTaints, NOTHING, passed, value, type Value } from "./value.ts";

/** Carries out a call: what it is given is looked at, then what it gives back is found. */
export function evaluateCall(machine: Machine, node: Node, state: State): Value {
  if (node.type === "ImportExpression") return load(machine, node, child(node, "source"), state);
  const call = readCall(machine, node, state);
  if (call.callee.origin === "globalThis.require")
    return load(machine, node, call.argNodes[0] ?? null, state);
  const { callee, name, object, objectCode, args } = call;
  const sink = machine.spell(call.calleeNode);
  machine.watch.call({ node, callee, name: name || sink, object, objectCode, args, state, sink });
  const pattern = callee.origin === "globalThis.RegExp" ? made(machine, node, args) : null;
  if (pattern !== null) return pattern;
  sawBound(machine, call, state);
  sawPropertyCall(machine, call, state);
  const result = resultOf(machine, call, state);
  if (ENDS.has(callee.origin ?? "")) state.isDead = true;
  noteAssertion(machine, call, state);
  return result;
}

/** `new RegExp("a+")`, where that is followed: it goes on as what it is made of did. */
function made(machine: Machine, node: Node, args: readonly Value[]): Value | null {
  const marks = machine.watch.marksOf(node, args);
  const [from = NOTHING] = args;
  const earlier = from.taints.filter(({ source }) => source === "pattern");
  const taints = mergeTaints(marks, earlier);
  return taints.length === 0 ? null : value({ text: `/${from.text ?? "…"}/`, taints });
}

const ENDS = new Set(["globalThis.process.exit", "process.exit", "globalThis.process.abort"]);

function readCall(machine: Machine, node: Node, state: State): Call {
  const calleeNode = called(partOf(node, "callee"));
  const isMember = calleeNode.type === "MemberExpression";
  const objectNode = isMember ? child(calleeNode, "object") : null;
  const object = machine.evaluate(objectNode, state);
  const callee = isMember
    ? memberOf(machine, calleeNode, object, state)
    : machine.evaluate(calleeNode, state);
  const argNodes = nodes(node, "arguments");
  const args = argNodes.flatMap((argument) => {
    const of = machine.evaluate(argument, state);
    return argument.type === "SpreadElement" ? spread(of) : [of];
  });
  const name =
    (isMember ? keyName(calleeNode, "property") : null) ??
    callee.origin?.split(/[./]/).at(-1) ??
    "";
  const given = argNodes.map((argument) => machine.spell(argument)).join(", ");
  return {
    node,
    callee,
    calleeNode,
    name,
    object,
    objectCode: objectNode === null ? "" : machine.spell(objectNode),
    args,
    argNodes,
    step: `${machine.spell(calleeNode)}(${given})`.slice(0, 200),
  };
}

/** Compilers write `(0, module.name)(…)` for a call of what was imported. */
function called(written: Node): Node {
  const node = bare(written);
  const parts = node.type === "SequenceExpression" ? nodes(node, "expressions") : [];
  const last = parts.length === 2 && parts[0]?.type === "Literal" ? parts[1] : undefined;
  return last === undefined ? node : bare(last);
}

function spread(of: Value): Value[] {
  const known = [...(of.properties ?? [])]
    .filter(([name]) => /^\d$/.test(name))
    .map(([, it]) => it);
  if (known.length === 0) return [either(value({ taints: of.taints }), of.elements ?? NOTHING)];
  // Elements that were pushed come after the literal ones.
  const first = new Set(known.flatMap((it) => allTaints(it)).map(({ id }) => id));
  const later = (of.elements?.taints ?? []).filter(({ id }) => !first.has(id));
  return later.length === 0 ? known : [...known, value({ taints: later })];
}

function load(machine: Machine, node: Node, source: Node | null, state: State): Value {
  const module = machine.evaluate(source, state);
  if (module.text !== null && !module.isBuilt && module.taints.length === 0)
    return unknown(machine.spell(node), { origin: module.text.replace(/^node:/, "") });
  machine.watch.call({
    node,
    callee: value({ origin: "require" }),
    name: "require",
    object: NOTHING,
    objectCode: "",
    args: [module],
    state,
    sink: node.type === "ImportExpression" ? "import" : "require",
  });
  return unknown(machine.spell(node));
}

/** `exec.call(self, …)`, `Function.apply(null, […])`: the function itself is called. */
function sawBound(machine: Machine, call: Call, state: State): void {
  const { object, objectCode, name, args, node } = call;
  if ((name !== "call" && name !== "apply") || object.origin === null) return;
  const [list] = args.slice(1);
  machine.watch.call({
    node,
    callee: object,
    name: object.origin.split(/[./]/).at(-1) ?? "",
    object: NOTHING,
    objectCode: objectCode.replace(/\.?\w+$/, ""),
    args: name === "call" ? args.slice(1) : list === undefined ? [] : spread(list),
    state,
    sink: objectCode,
  });
}

function resultOf(machine: Machine, call: Call, state: State): Value {
  const { callee, args, node } = call;
  const origin = callee.origin;
  // A promisified function does what the function does.
  if (PROMISIFIES.test(origin ?? "")) return args[0] ?? NOTHING;
  if (isIteratorCode(machine.spell(call.calleeNode))) return iteratorOf(call.object);
  const known =
    compiledHelper(call.name || spelledName(call), args) ??
    nextOf(call.name, call.object, callee) ??
    builtIn(call) ??
    method(machine, call, state);
  if (known !== null) return known;
  const functions = callee.functions.length > 0 ? callee.functions : methodsFor(machine, call);
  if (functions.length > 0) {
    for (const argument of call.argNodes)
      if (isFunction(bare(argument))) machine.handedOver(bare(argument));
    const given = functions.map((fn) => machine.invoke(fn, args, state)).reduce(either, NOTHING);
    const pieces = isSplit(call) ? takenApart(call) : null;
    if (pieces === null) return given;
    const isTaken = allTaints(given).some(({ source }) => source !== "unknown");
    return isTaken ? asNames(given) : either(given, pieces);
  }
  const bound = borrowed(machine, call, state) ?? invokeBound(machine, call, state);
  if (bound !== null) return bound;
  runCallbacks(machine, call, state);
  if (node.type === "NewExpression")
    return unknown(machine.spell(node), { origin: origin === null ? null : `${origin}#` });
  return resultOfUnknown(machine, call);
}

const PROMISIFIES = /(?:^|[./])(?:(?:es6-|util-)?promisify|denodeify|nfbind|pify|thenify)$/;

/** The function of the file behind `this.name()` or `Model.name()`. */
function methodsFor(machine: Machine, { calleeNode, name }: Call): readonly Node[] {
  const object = child(calleeNode, "object");
  const fn = object === null || name === "" ? null : machine.methodNamed(object, name);
  return fn === null ? [] : [fn];
}

function spelledName({ calleeNode }: Call): string {
  return word(calleeNode, "name");
}

/** `fn.call(self, …)`, `fn.apply(self, […])`, `fn.bind(self)`. */
function invokeBound(
  machine: Machine,
  { object, objectCode, name, args }: Call,
  state: State,
): Value | null {
  if (!/^(bind|call|apply)$/.test(name)) return null;
  if (name === "bind") return object;
  if (/\b(slice|concat|from)$/.test(objectCode) && object.functions.length === 0)
    return sliced(args, objectCode.endsWith("slice"));
  if (object.functions.length === 0 || (name !== "call" && name !== "apply")) return null;
  const [list] = args.slice(1);
  const given = name === "call" ? args.slice(1) : list === undefined ? [] : spread(list);
  return object.functions.map((fn) => machine.invoke(fn, given, state)).reduce(either, NOTHING);
}

/** `Array.prototype.slice.call(arguments, 1)`, `[].concat.apply([], lists)` */
function sliced(args: readonly Value[], isSlice: boolean): Value {
  const [list = NOTHING, from] = args;
  if (!isSlice) return args.map((it) => elementsOf(it)).reduce(either, NOTHING);
  const rest = [...(list.properties ?? [])].filter(([name]) => name !== "0").map(([, it]) => it);
  if (from === undefined || rest.length === 0) return list;
  return value({ elements: rest.reduce(either, NOTHING), role: "made" });
}

function elementsOf(of: Value): Value {
  return value({ elements: spread(of).reduce(either, NOTHING) });
}

/** Functions that are handed over are carried out with what they will be given, as far as that is known. */
function runCallbacks(machine: Machine, call: Call, state: State): void {
  // `forIn(object, callback, self)`
  const self = call.args[2] === undefined ? {} : { self: call.args[2] };
  call.args.forEach((argument, at) => {
    for (const fn of argument.functions) {
      const written = call.argNodes[at];
      const isInline = written !== undefined && isWrittenDown(bare(written));
      const given = callbackArguments(machine.text, call, fn, at);
      if (isInline || given.length > 0)
        machine.invoke(fn, given, state, { isCallback: true, ...self });
    }
    for (const [name, held] of argument.properties ?? [])
      if (/^(handler|fetch|open|message|websocket|preHandler)$/.test(name))
        for (const fn of held.functions)
          machine.invoke(fn, callbackArguments(machine.text, call, fn, at), state, {
            isCallback: true,
          });
  });
}

/** `function () { … }`, `function () { … }.bind(this)` */
function isWrittenDown(node: Node): boolean {
  if (node.type !== "CallExpression") return isFunction(node);
  const callee = bare(partOf(node, "callee"));
  const held = child(callee, "object");
  return held !== null && isFunction(bare(held)) && keyName(callee, "property") === "bind";
}

/** Returns the result of an unknown function: anything, but no longer the input itself. */
function resultOfUnknown(machine: Machine, call: Call): Value {
  const { callee, node, name, step } = call;
  // `res.status(404)` is the response.
  if (callee.origin?.startsWith("@res.") === true && CHAINS.has(name))
    return value({ origin: "@res" });
  const origin = callee.origin === null ? null : `${callee.origin}()`;
  const source = origin === null ? undefined : sourceAt(origin);
  if (origin !== null && source !== undefined)
    return value({ origin, taints: [taint(source, origin, machine.spell(node))] });
  if (callee.origin?.startsWith("@message") === true) return value({ taints: callee.taints });
  if (isForm(call))
    return value({ taints: [taint("request", "@request.form", machine.spell(node))] });
  const read = readByCall(call);
  if (read !== null) return read;
  const label = machine.spell(node);
  const pieces = isSplit(call) ? takenApart(call) : null;
  if (pieces !== null) return pieces;
  const result = unknown(label, { origin });
  return { ...result, taints: result.taints.map((it) => ({ ...it, through: [step] })) };
}

/** `request.formData()`, under whatever name the request goes: nobody answers with a form. */
function isForm({ name, args, objectCode }: Call): boolean {
  return name === "formData" && args.length === 0 && !/res|reply|fetch/i.test(objectCode);
}

/** Functions that take a path apart. */
const SPLITS =
  /^_?(normali[sz]ePath|split(-?string|Path|Keys?)?|toPath|castPath|parsePath|stringToPath|tokeni[sz]e\w*|(get|to)?(Path)?(Keys|Segments|Parts)|compilePath|parseKey)$/i;

/** By its own name, or by the one that the file gives a module which is a function. */
function isSplit(call: Call): boolean {
  return SPLITS.test(call.name) || SPLITS.test(spelledName(call));
}

/** The same list, of which every element is a name. */
function asNames(of: Value): Value {
  const taints = mergeTaints(of.taints, of.elements === null ? [] : allTaints(of.elements));
  const names = taints.map((it) => (it.source === "unknown" ? it : { ...it, isKey: true }));
  return { ...of, elements: either(of.elements ?? NOTHING, value({ taints: names })) };
}

/** The names in a path that comes from outside; null if none does. */
function takenApart({ args, step }: Call): Value | null {
  const taints = args
    .flatMap((it) => (it.role === "made" ? allTaints(it) : it.taints))
    .filter(({ source }) => source !== "unknown");
  if (taints.length === 0) return null;
  const keys = passed(taints, step).map((it) => ({ ...it, isKey: true }));
  return value({ elements: value({ taints: keys }) });
}

const CHAINS = new Set([
  "status",
  "type",
  "set",
  "header",
  "code",
  "contentType",
  "cookie",
  "append",
  "vary",
  "links",
]);

/** `assert(condition)` and `checkPath(value)`: whoever comes past them has met them. */
function noteAssertion(
  machine: Machine,
  { callee, argNodes, args, name, step, node }: Call,
  state: State,
): void {
  const [first] = argNodes;
  if (first === undefined) return;
  if (/^(assert|ok|invariant|strictEqual|check|expect|ensure|precondition)$/.test(name))
    machine.note(first, true, state);
  if (
    callee.functions.length > 0 ||
    !/^(assert|check|ensure|valid|verif|require|guard|expect|refuse|reject)\w/i.test(name)
  )
    return;
  machine.note(node, true, state);
  for (const { taints } of args)
    for (const { id } of taints) state.notes.set(id, [...(state.notes.get(id) ?? []), step]);
}
