import { asText, keysOf } from "./built-in.ts";
import type { Call } from "./call.ts";
import type { Machine } from "./machine.ts";
import { elementOf } from "./member.ts";
import { codeOf } from "./note-condition.ts";
import { child, nodes, word, type Node } from "./node.ts";
import { taint, unpacksArchives } from "./sources.ts";
import { addNote, bake, fork, joinStates, become, refusedIn, type State } from "./state.ts";
import { allTaints, asElement, either, join, NOTHING, passed, value, type Value } from "./value.ts";

/** Returns the result of a method of strings, lists, promises and the like; null for all other methods. */
export function method(machine: Machine, call: Call, state: State): Value | null {
  if (call.calleeNode.type !== "MemberExpression" || call.callee.functions.length > 0) return null;
  if (isLibrary(call)) return null;
  if (call.name === "then") return then(machine, call, state);
  return METHODS.get(call.name)?.(machine, call, state) ?? null;
}

/** `[].forEach.call(list, callback)`: a walk of lists, over what may be none. Null for all other calls. */
export function borrowed(machine: Machine, call: Call, state: State): Value | null {
  const { name, object, objectCode, args, argNodes } = call;
  if (name !== "call" || object.functions.length > 0) return null;
  const [walk] = WALKS.exec(object.origin ?? objectCode) ?? [];
  const [list = NOTHING, ...rest] = args;
  if (walk === undefined) return null;
  const objectNode = argNodes[0] === undefined ? "" : machine.spell(argNodes[0]);
  const own = { ...call, name: walk, object: list, objectCode: objectNode };
  return (
    METHODS.get(walk)?.(machine, { ...own, args: rest, argNodes: argNodes.slice(1) }, state) ?? null
  );
}

const WALKS = /(?<=\.)(?:forEach|map|flatMap|filter|find|some|every|reduce)$/;

/** Methods of a module or of a request are their own, whatever their names. */
function isLibrary({ object, callee }: Call): boolean {
  const origin = object.origin ?? "";
  if (origin === "" || object.text !== null) return false;
  if (/^@(req|request|ctx|context|c|event)(\.req|\.request)?$/.test(origin)) return true;
  return (
    /^(child_process|fs|path|os|util|http|https|axios|got|vm)(\/promises|\.promises)?$/.test(
      origin,
    ) && callee.origin !== null
  );
}

type Method = (machine: Machine, call: Call, state: State) => Value | null;

const same: Method = (_, { object, step }) => ({
  ...object,
  origin: null,
  functions: [],
  text: object.text === null ? null : "…",
  taints: passed(object.taints, step),
  elements:
    object.elements === null
      ? null
      : { ...object.elements, taints: passed(object.elements.taints, step) },
});

/** Leaves the object as it is and does not speak of it as a step: no form that it gives makes anything harmless. */
const plain: Method = (_, { object }) => ({ ...object, origin: null, functions: [] });

const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries<Method>({
    ...table(
      plain,
      "trim trimStart trimEnd toString valueOf normalize toUpperCase toLowerCase reverse sort flat",
    ),
    ...table(same, "charAt padStart padEnd splice"),
    ...table(cut, "slice substring substr"),
    ...table(takeOne, "pop shift"),
    at: (_, { object }) => elementOf(object),
    ...table(replace, "replace replaceAll"),
    concat: (_, { object, args }) => {
      if (object.elements === null && object.properties === null) return join([object, ...args]);
      return [
        object,
        ...args.map((it) =>
          value({ elements: either(value({ taints: it.taints }), it.elements ?? NOTHING) }),
        ),
      ].reduce(either);
    },
    join: (_, { object, args: [by = NOTHING] }) => joined(object, by),
    split: (_, { object, step }) =>
      value({
        elements: value({
          taints: passed(asText(object).taints, step).map((it) =>
            it.source === "unknown" ? it : { ...it, isKey: true },
          ),
          text: "…",
        }),
      }),
    match: pieces,
    matchAll: pieces,
    exec: (_, call) =>
      call.object.text === null || call.args.length !== 1
        ? null
        : takenOut(call.args[0] ?? NOTHING, call.objectCode),
    keys: inside,
    values: inside,
    entries: inside,
    get: (machine, { object, objectCode, node }) => {
      const isOfAddress = /(^|\.)searchParams$|URLSearchParams\(/.test(objectCode);
      const isTold = isOfAddress ? isSent(object) : isInput(object);
      if (object.role === "map" || isTold) return contents(object);
      if (!isOfAddress) return null;
      const label = machine.spell(node);
      return value({ taints: [taint("request", label, label)] });
    },
    getAll: (_, { object }) => (isInput(object) ? contents(object) : null),
    push: put,
    unshift: put,
    set: put,
    add: put,
    forEach: eachOf,
    map: (machine, call, state) =>
      value({ elements: either(eachOf(machine, call, state), renamed(call)), role: "made" }),
    flatMap: (machine, call, state) => {
      const of = eachOf(machine, call, state);
      return value({ elements: either(value({ taints: of.taints }), of.elements ?? NOTHING) });
    },
    filter: (machine, call, state) => {
      eachOf(machine, call, state);
      const [by = NOTHING] = call.args;
      const code = by.functions.map((fn) => ` :: ${codeOf(machine, fn)}`).join("");
      return same(machine, { ...call, step: `${call.step}${code}` }, state);
    },
    find: (machine, call, state) => {
      if (call.args[0]?.functions.length === 0) return null;
      eachOf(machine, call, state);
      return value({
        taints: contents(call.object).taints.filter(({ source }) => source !== "unknown"),
      });
    },
    ...table((machine, call, state) => (eachOf(machine, call, state), NOTHING), "some every"),
    ...table(reduce, "reduce reduceRight"),
    ...table(
      () => NOTHING,
      "indexOf lastIndexOf includes startsWith endsWith test has charCodeAt codePointAt localeCompare toFixed getTime toISOString",
    ),
    repeat: (_, { object, args: [times = NOTHING] }) =>
      value({
        text: "…",
        taints: object.text !== null && times.taints.length === 0 ? [] : object.taints,
      }),
    fill: (_, { args: [by = NOTHING] }) => value({ elements: by }),
  }),
);

/** `path.slice(0, path.indexOf("."))`, `path.substring(dot + 1)`: what stands before and behind a separator are names. */
function cut(machine: Machine, call: Call, state: State): Value | null {
  const kept = same(machine, call, state);
  const isAtSeparator = SEPARATED.test(call.argNodes.map((it) => machine.spell(it)).join(", "));
  if (kept === null || call.object.elements !== null || !isAtSeparator) return kept;
  const taints = kept.taints.map((it) => (it.source === "unknown" ? it : { ...it, isKey: true }));
  return { ...kept, taints };
}

const SEPARATED =
  /\.(?:indexOf|lastIndexOf)\(\s*["'`][./:|>\][]["'`]|\b(?:\w*[dD]ot\w*|sep\w*|\w*Sep(?:arator)?|\w*[sS]plit(?:At)?|\w*[cC]olon|\w*[sS]lash)\b/;

/** `"ls {}".replace("{}", folder)` puts a value into a text. */
function replace(machine: Machine, call: Call, state: State): Value {
  const [, by = NOTHING] = call.args;
  for (const fn of by.functions)
    machine.invoke(
      fn,
      [value({ taints: call.object.taints.map((it) => ({ ...it, isKey: true })) })],
      state,
      { isCallback: true },
    );
  const kept = same(machine, call, state) ?? NOTHING;
  const { object } = call;
  // Into a text that is known the value is put; into one that is not, nobody knows where.
  const isTemplate = object.text !== null && object.text !== "…" && by.taints.length > 0;
  const text = isTemplate ? `${object.text}…` : kept.text;
  return {
    ...either(kept, value({ taints: by.taints })),
    text,
    isBuilt: kept.isBuilt || isTemplate,
  };
}

/** Passes the value of a promise to the first callback; the result is the value of the next promise. */
function then(machine: Machine, { object, args }: Call, state: State): Value {
  return args
    .flatMap(({ functions }, at) =>
      functions.map((fn) =>
        machine.invoke(fn, at === 0 ? [object] : [], state, { isCallback: true }),
      ),
    )
    .reduce(either, NOTHING);
}

function table(method: Method, names: string): Record<string, Method> {
  return Object.fromEntries(names.split(" ").map((name) => [name, method]));
}

function isInput(of: Value): boolean {
  return of.taints.some(({ source }) => source !== "unknown");
}

/** Part of an address of which it is known who sent it; that a caller handed it over says nothing of that. */
function isSent(of: Value): boolean {
  return of.taints.some(({ source }) => source !== "unknown" && source !== "parameter");
}

function contents(of: Value): Value {
  return value({ taints: allTaints(of) });
}

function inside(_: Machine, { object, args, name }: Call): Value | null {
  if (args.length > 0) return null;
  const held = contents(object);
  const keys = value({ taints: held.taints.map((it) => ({ ...it, isKey: true })) });
  if (name === "keys") return value({ elements: keys });
  if (name === "values") return value({ elements: held });
  return value({
    elements: value({
      properties: new Map([
        ["0", keys],
        ["1", held],
      ]),
    }),
  });
}

/** Returns the string of a value that is added to a string: a literal list becomes one, with commas. */
export function asSummand(of: Value): Value {
  return of.role === "made" && of.properties?.has("0") === true ? joined(of, NOTHING) : of;
}

function joined(object: Value, by: Value): Value {
  // `Array(9).join(text)` repeats the text.
  if (object.role === "made" && object.elements === null && object.properties?.size === 0)
    return by;
  const separator = by.text ?? ",";
  const known = [...(object.properties ?? [])]
    .filter(([name]) => /^\d$/.test(name))
    .map(([, of]) => of);
  const all = known.length > 0 ? known : [asText(object)];
  const parts = all.flatMap((part, at) => (at === 0 ? [part] : [value({ text: separator }), part]));
  const whole = join(parts);
  const rest = allTaints(object);
  const text = known.length > 0 ? whole.text : (object.elements?.text ?? whole.text);
  return {
    ...whole,
    text,
    isBuilt:
      whole.isBuilt || object.elements?.isBuilt === true || rest.length > whole.taints.length,
    taints: rest.length > whole.taints.length ? rest : whole.taints,
  };
}

function pieces(machine: Machine, { object, argNodes: [pattern] }: Call): Value | null {
  return takenOut(object, pattern === undefined ? "" : machine.spell(pattern));
}

/** Returns the parts of a text that a pattern (its code) takes out: the match says nothing about what they are. */
function takenOut(of: Value, pattern: string): Value {
  const isAnything = TAKES_ANYTHING.test(pattern);
  const taints = of.taints.map((it) => {
    if (it.source === "unknown") return it;
    // Any part of where a request led is no longer that place.
    const id = isAnything && it.id.startsWith("@") ? `${it.id}.part` : it.id;
    return { ...it, id, isKey: true };
  });
  return value({ taints, elements: value({ taints }) });
}

/** A group of a pattern that holds whatever stands there, or nearly: `(.+)`, `(?<url>[^?]*)`. */
const TAKES_ANYTHING = /^\/.*\((?:\?<\w+>)?(?:\.|\[\^[^\]/]*\]|\\S)[+*]/;

/** `list.push(x)`, `map.set(key, x)`: what is put in is in there from now on. */
function put(
  machine: Machine,
  { object, args, calleeNode, name }: Call,
  state: State,
): Value | null {
  if (name === "set" && args.length !== 2) return null;
  if (name === "set" && object.role !== "map" && object.role !== "made") return null;
  const held = args.reduce(either, NOTHING);
  const written = child(calleeNode, "object");
  if (written?.type === "Identifier") {
    const binding = machine.scopes.bindingOf(written);
    const known = binding === undefined ? undefined : state.values.get(binding);
    if (binding !== undefined && known !== undefined) {
      const element = either(known.elements ?? NOTHING, asElement(held));
      state.values.set(binding, { ...known, elements: element });
    }
  }
  return name === "add" || name === "set" ? object : NOTHING;
}

/** Carries out a callback for the elements of a list; gives what it gives back. */
function eachOf(machine: Machine, { object, objectCode, args, name }: Call, state: State): Value {
  const [callback, self] = args;
  if (callback === undefined || callback.functions.length === 0) return NOTHING;
  // `list.forEach(callback, self)`
  const facts = { isCallback: true, ...(self === undefined ? {} : { self }) };
  const element = isEntryList(machine, objectCode)
    ? value({ origin: "@archive" })
    : elementOf(object);
  const index = callback.functions.some(takesKey) ? keysOf(object) : NOTHING;
  const before = fork(state);
  const once = () =>
    callback.functions
      .map((fn) => machine.invoke(fn, [element, index, object], state, facts))
      .reduce(either, NOTHING);
  // The second turn begins with the state that the first leaves behind.
  if (name === "forEach") once();
  const result = once();
  const baked = bake(result, state.notes);
  const ids = allTaints(element).map(({ id }) => id);
  const refused = state.isDead ? [] : refusedIn({ ids, before: before.notes, after: state.notes });
  state.notes = before.notes;
  become(state, joinStates(before, state));
  for (const [id, note] of refused) addNote(state, id, note);
  return baked;
}

/** `form.forEach((value, name) => …)`: what is given by pairs says so in how the second of them is called. */
function takesKey(callback: Node): boolean {
  const [, second] = nodes(callback, "params");
  return second !== undefined && KEYS.test(word(second, "name"));
}

const KEYS = /^_?(?:k|key|name|field|param|prop|property|header)(?:Name)?$/;

/** Names that a function of which nothing is known was asked to change are names all the same. */
function renamed({ object, args: [callback], step }: Call): Value {
  if (callback === undefined || callback.functions.length > 0) return NOTHING;
  const names = elementOf(object).taints.filter(({ isKey }) => isKey);
  if (/^globalThis\.(Number|parseInt|parseFloat)$/.test(callback.origin ?? "")) return NOTHING;
  return value({ taints: passed(names, step) });
}

/** `zip.getEntries()`, `files` of what was unpacked */
function isEntryList(machine: Machine, objectCode: string): boolean {
  if (/[eE]ntries(\(\))?$/.test(objectCode)) return unpacksArchives(machine.text);
  return /(^|\.)files$/.test(objectCode) && UNPACKING.test(machine.text);
}

const UNPACKING =
  /\brequire\(["'](decompress|unzip|untar|yauzl)|\bfrom ["'](decompress|unzip|untar|yauzl)/;

/** Takes an element off a list, which moves all others. */
function takeOne(machine: Machine, { object, calleeNode }: Call, state: State): Value {
  const written = child(calleeNode, "object");
  const binding = written?.type === "Identifier" ? machine.scopes.bindingOf(written) : undefined;
  const element = elementOf(object);
  if (binding !== undefined && object.properties !== null) {
    const all = [...object.properties.values()].reduce(either, object.elements ?? NOTHING);
    state.values.set(binding, { ...object, properties: null, elements: all });
  }
  return element;
}

/** Twice, as what the first turn gives is what the second is given. */
function reduce(
  machine: Machine,
  { object, args: [callback, start] }: Call,
  state: State,
): Value | null {
  if (callback === undefined || callback.functions.length === 0) return null;
  let total = start ?? elementOf(object);
  for (let turn = 0; turn < 2; turn += 1)
    for (const fn of callback.functions)
      total = either(
        total,
        machine.invoke(fn, [total, elementOf(object), NOTHING, object], state, {
          isCallback: true,
        }),
      );
  return total;
}
