import type { FlowRule } from "../../core/rules/types.ts";
import { assignPattern } from "./evaluate-assignment.ts";
import { evaluateExpression } from "./evaluate.ts";
import { executeStatement } from "./execute.ts";
import { exportedFunctions } from "./exported-functions.ts";
import type { Hit } from "./hit.ts";
import { TooMuch, type CallFacts, type Frame, type Machine } from "./machine.ts";
import { bare, child, eachChild, isFunction, nodes, word, type Node } from "./node.ts";
import { methodsOf } from "./methods-of.ts";
import { noteCondition } from "./note-condition.ts";
import { placesWorthFollowing } from "./places-worth-following.ts";
import { isRouteHandler } from "./route-handlers.ts";
import { resolveScopes, type Binding } from "./scopes.ts";
import { watchSinks } from "./sink-watch.ts";
import { isEntryParameter, looksLikeServer, roleOf, taint, unknown } from "./sources.ts";
import { addNote, bake, become, emptyState, fork, joinStates, type State } from "./state.ts";
import { either, NOTHING, value, type Value } from "./value.ts";

/** For all functions of a file, and for one of them with those that it calls. */
const MAX_STEPS = 100_000;
const MAX_STEPS_EACH = 15_000;
/** For one that other files can call: a parser of a thousand lines takes so many. */
const MAX_STEPS_EXPORTED = 45_000;
/** Once all are used up, the functions that are left share this, and each gets a little. */
const RESERVE = 20_000;
const LITTLE = 2_000;
/** How deep calls within the file are followed. */
const MAX_CALLS = 6;
/** With the callbacks and what calls them back. */
const MAX_FRAMES = 12;
/** How often one function is carried out, whoever calls it. */
const MAX_VISITS = 24;

/**
 * Follows values through a program, function by function and into the functions of the file that they
 * call, and gives the places where untrusted ones do harm. Nothing is run. A function that takes too
 * many steps is left where they end.
 */
export function followValues(
  program: Node,
  text: string,
  rules: readonly FlowRule[],
): readonly Hit[] {
  const worth = placesWorthFollowing(program, rules);
  if (!worth.isAny) return [];
  const scopes = resolveScopes(program);
  const exported = exportedFunctions(program, scopes);
  const inits = constantsOf(program, scopes.bindingOf);
  const methods = methodsOf(program, scopes.bindingOf);
  const frames: Frame[] = [];
  const visits = new Map<Node, number[]>();
  const invoked = new Set<Node>();
  const inline = new Set<Node>();
  const callbacks = new Set<Node>();
  const made = new Map<Node, State>();
  const exits = new Map<Node | null, State>();
  const answers = new Map<Node, Map<string, Answer>>();
  const spelled = new Map<Node, string>();
  let steps = 0;
  let allowed = 0;

  const spell = (node: Node): string => {
    const known = spelled.get(node);
    if (known !== undefined) return known;
    const code = text.slice(node.start, Math.min(node.end, node.start + 160)).replace(/\s+/g, " ");
    spelled.set(node, code);
    return code;
  };
  const around = (node: Node): Node | null =>
    scopes.functions.findLast(({ start, end }) => start <= node.start && end >= node.end) ?? null;
  const near = (node: Node): string => {
    const fn = around(node);
    return fn === null
      ? text.slice(Math.max(0, node.start - 300), node.end)
      : text.slice(fn.start, fn.end);
  };

  const machine: Machine = {
    text,
    scopes,
    frames,
    isServer: looksLikeServer(text),
    watch: watchSinks(rules, { spell, around, near }),
    spell,
    step() {
      steps += 1;
      if (steps > allowed) throw new TooMuch();
    },
    evaluate(node, state) {
      if (node === null) return NOTHING;
      machine.step();
      return evaluateExpression(machine, node, state);
    },
    execute: (node, state) => executeStatement(machine, node, state),
    assign: (pattern, given, state) => assignPattern(machine, pattern, given, state),
    note: (condition, isTrue, state) => noteCondition(machine, condition, isTrue, state),
    handedOver: (fn) => void callbacks.add(fn),
    made: (fn, state) => void made.set(fn, state),
    conditionOf(identifier) {
      const binding = scopes.bindingOf(identifier);
      return binding === undefined ? null : (inits.get(binding) ?? null);
    },
    methodNamed: (object, name) => methods(object, name),
    quietly(action) {
      const before = machine.watch.isQuiet;
      machine.watch.isQuiet = true;
      try {
        return action();
      } finally {
        machine.watch.isQuiet = before;
      }
    },
    invoke: (fn, args, state, facts = {}) => invoke(fn, args, state, facts),
  };

  const invoke = (
    fn: Node,
    args: readonly (Value | undefined)[],
    state: State,
    facts: CallFacts,
  ): Value => {
    if (facts.isCallback === true) inline.add(fn);
    const stack = frames.filter((frame) => frame.kind === "function");
    // Every call that a function makes itself is followed as far: what comes first is seldom what matters most.
    if (stack.length < 2) visits.clear();
    const turns = stack.filter((frame) => frame.fn === fn).length;
    const counts = visits.get(fn) ?? [];
    const count = (counts[turns] ?? 0) + 1;
    counts[turns] = count;
    visits.set(fn, counts);
    const calls = stack.filter((frame) => !isPassedThrough(frame)).length;
    if (
      calls > MAX_CALLS ||
      stack.length > MAX_FRAMES ||
      turns > 1 ||
      count > MAX_VISITS ||
      machine.watch.isQuiet
    )
      return unknown(spell(fn).slice(0, 40), { origin: null });
    // A callback finds what its last turn left behind: the same arguments do not mean the same.
    const isSame = facts.self === undefined && facts.isCallback !== true && !callbacks.has(fn);
    const signature = isSame ? signatureOf(args, turns) : null;
    const earlier = signature === null ? undefined : answers.get(fn)?.get(signature);
    if (earlier !== undefined) {
      for (const [id, notes] of earlier.notes) for (const note of notes) addNote(state, id, note);
      return earlier.result;
    }
    const inner = fork(state);
    // What was written under a name is known to the callbacks that are written there, too.
    const isWrittenHere = scopes.outerOf(fn) === (stack.at(-1)?.fn ?? null);
    if (facts.isCallback !== true || !isWrittenHere) inner.paths = new Map();
    recall(fn, stack, inner);
    const result = carryOut(fn, args, inner, facts);
    // One that was left in the middle, or was too deep to go into, is looked at by itself later.
    invoked.add(fn);
    // Functions that are made in there find what it leaves behind, as those of a module in a wrapper do.
    if (!exits.has(fn)) exits.set(fn, fork(inner));
    if (signature !== null) {
      const known = answers.get(fn) ?? new Map<string, Answer>();
      answers.set(fn, known.set(signature, { result, notes: inner.notes }));
    }
    for (const [binding, held] of inner.values.changes())
      if (!isWithin(binding, fn)) state.values.set(binding, held);
    // A function that comes back has let its arguments pass.
    state.notes = inner.notes;
    return result;
  };

  /** A function that another one made and gave back still knows what that one held. */
  const recall = (fn: Node, stack: readonly Frame[], state: State): void => {
    const outer = scopes.outerOf(fn);
    if (outer === null || stack.some((frame) => frame.fn === outer)) return;
    for (const [binding, held] of made.get(fn)?.values.changes() ?? [])
      if (binding.owner === outer && state.values.get(binding) === undefined)
        state.values.set(binding, held);
  };

  /** Callbacks belong to the function that they are written in, and so does what only goes round calling them. */
  const isPassedThrough = ({ fn, args }: Frame): boolean =>
    fn !== null &&
    (inline.has(fn) ||
      callbacks.has(fn) ||
      args.some((arg) => arg?.functions.some((it) => callbacks.has(it)) === true));

  /** Carries out the body of a function; afterwards `state` is what it leaves behind. */
  const carryOut = (
    fn: Node,
    args: readonly (Value | undefined)[],
    state: State,
    facts: CallFacts,
  ): Value => {
    const params = nodes(fn, "params");
    const given = params.map(
      (param, at) =>
        args[at] ??
        (facts.isCallback === true || args.length === 0 ? guess(fn, param, facts) : undefined),
    );
    const frame: Frame = {
      kind: "function",
      fn,
      args: args.length > 0 ? args : [...given, ...others(fn)],
      self: facts.self ?? null,
      result: null,
      exits: [],
    };
    frames.push(frame);
    params.forEach((param, at) => {
      const isRest = param.type === "RestElement";
      const rest = isRest ? args.slice(at).map((it) => it ?? NOTHING) : [];
      const all =
        isRest && args.length > 0
          ? value({
              role: "made",
              elements: rest.reduce(either, NOTHING),
              properties: new Map(rest.map((it, index) => [String(index), it])),
            })
          : given[at];
      assignPattern(machine, param, all ?? NOTHING, state);
    });
    const body = child(fn, "body");
    if (body?.type === "BlockStatement") machine.execute(body, state);
    else {
      const of = machine.evaluate(body, state);
      frame.result = bake(of, state.notes);
    }
    frames.pop();
    const ends = frame.exits.reduce(joinStates, state);
    become(state, ends.isDead ? { ...fork(state), isDead: false } : ends);
    return frame.result ?? NOTHING;
  };

  /** The parameter in which a framework hands over the request. */
  const isWayIn = (fn: Node, param: Node): boolean =>
    exported.has(fn) && nodes(fn, "params")[0] === param && isRouteHandler(fn, text);

  /** What a parameter holds when nobody in this file says so. */
  const guess = (fn: Node, param: Node, facts: CallFacts): Value => {
    const target = param.type === "AssignmentPattern" ? (child(param, "left") ?? param) : param;
    const named =
      param.type === "TSParameterProperty" ? (child(param, "parameter") ?? param) : target;
    const name =
      named.type === "Identifier"
        ? word(named, "name")
        : named.type === "RestElement"
          ? "arguments"
          : "";
    const annotation = child(named, "typeAnnotation");
    const type = annotation === null ? "" : spell(annotation);
    if (isPrimitive(type)) return value({ text: "…" });
    const role =
      roleOf(name, type, machine.isServer) ??
      (isWayIn(fn, param) ? "@event" : null) ??
      (isEntryParameter(name, machine.text) ? "@archive" : null);
    const source = facts.isCallback !== true && exported.has(fn) ? "parameter" : "unknown";
    const label = name === "" ? spell(named).slice(0, 40) : name;
    const id = `${source}#${param.start}`;
    if (named.type === "RestElement" && source === "parameter") return severalOf(id);
    return value({
      origin: role,
      taints: [taint(source, source === "unknown" ? label : id, label)],
    });
  };

  /** What `arguments` holds beyond the parameters. */
  const others = (fn: Node): readonly Value[] =>
    exported.has(fn) ? firstOf(`parameter#${fn.start}`) : [];

  const enter = (fn: Node): void => {
    const outer = scopes.outerOf(fn);
    const from = exits.get(outer) ?? exits.get(null) ?? emptyState();
    const state = fork(from);
    state.isDead = false;
    state.tries = 0;
    state.values = from.values.settled();
    state.paths = new Map();
    state.notes = new Map(made.get(fn)?.notes);
    carryOut(fn, [], state, {});
    exits.set(fn, state);
  };

  /** Leaves quietly what takes too many steps, or is nested too deeply: what was seen until then stays. */
  const attempt = (action: () => void, most = MAX_STEPS_EACH): void => {
    allowed = Math.max(Math.min(steps + most, MAX_STEPS), steps + LITTLE);
    visits.clear();
    try {
      action();
    } catch (thrown) {
      if (!(thrown instanceof TooMuch || thrown instanceof RangeError)) throw thrown;
      frames.length = 0;
      machine.watch.isQuiet = false;
    }
  };

  const state = emptyState();
  attempt(() => machine.execute(program, state));
  exits.set(null, { ...state, isDead: false });
  // Those that others can call come first: what only they call is then followed with what it is given.
  const isOpenToOthers = (fn: Node): boolean => exported.has(fn) && scopes.outerOf(fn) === null;
  const inOrder = [
    ...scopes.functions.filter(isOpenToOthers),
    ...scopes.functions.filter((fn) => !isOpenToOthers(fn)),
  ];
  for (const fn of inOrder) {
    if (steps >= MAX_STEPS + RESERVE) break;
    if (inline.has(fn) || (invoked.has(fn) && !exported.has(fn)) || !worth.has(fn)) continue;
    attempt(() => enter(fn), exported.has(fn) ? MAX_STEPS_EXPORTED : MAX_STEPS_EACH);
  }
  return machine.watch.hits();
}

/** What a function gave back for its arguments, and the checks that they had met by then. */
interface Answer {
  readonly result: Value;
  readonly notes: ReadonlyMap<string, readonly string[]>;
}

/** What about arguments decides the outcome of a call; null where that is too much to say. */
function signatureOf(args: readonly (Value | undefined)[], turns: number): string | null {
  const parts: string[] = [String(turns)];
  for (const arg of args) {
    if (arg === undefined || arg === NOTHING) {
      parts.push("-");
      continue;
    }
    if (arg.functions.length > 0 || (arg.properties?.size ?? 0) > 0) return null;
    const taints = [...arg.taints, ...(arg.elements?.taints ?? []), ...arg.reached];
    const spelled = taints.map(
      (it) => `${it.id}${Number(it.isKey)}${Number(it.isNumber)}${it.through.join()}`,
    );
    parts.push(
      `${arg.origin}|${arg.text}|${arg.isBuilt}|${arg.role}|${arg.reached.length}|${spelled.join()}`,
    );
  }
  return parts.join("\n");
}

/** Arguments without a name: the first are told apart, as the first is often written to. */
function firstOf(id: string): readonly Value[] {
  return [0, 1, 2].map((at) => value({ taints: [taint("parameter", `${id}+${at}`, "arguments")] }));
}

/** The list of them, as `(...all)` gives it. */
function severalOf(id: string): Value {
  return value({
    role: "made",
    properties: new Map(firstOf(id).map((it, at) => [String(at), it])),
  });
}

function isPrimitive(type: string): boolean {
  return /^:\s*(number|boolean|bigint|Date|URL|null|undefined)(\s*\|\s*(number|boolean|null|undefined))*$/.test(
    type,
  );
}

function isWithin({ owner }: Binding, fn: Node): boolean {
  return owner !== null && owner.start >= fn.start && owner.end <= fn.end;
}

/** What names that are set only once are set to. */
function constantsOf(
  program: Node,
  bindingOf: (node: Node) => Binding | undefined,
): Map<Binding, Node> {
  const inits = new Map<Binding, Node>();
  const changing = new Set<Binding>();
  const visit = (node: Node): void => {
    const isDeclared = node.type === "VariableDeclarator";
    const target = isDeclared
      ? child(node, "id")
      : node.type === "AssignmentExpression"
        ? child(node, "left")
        : null;
    const binding = target?.type === "Identifier" ? bindingOf(target) : undefined;
    if (binding !== undefined) {
      const init = isDeclared ? child(node, "init") : null;
      if (!isDeclared || inits.has(binding)) changing.add(binding);
      else if (init !== null && !isFunction(bare(init))) inits.set(binding, init);
    }
    eachChild(node, visit);
  };
  visit(program);
  for (const binding of changing) inits.delete(binding);
  return inits;
}
