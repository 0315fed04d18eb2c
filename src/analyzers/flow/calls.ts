import { assignPattern } from "./evaluate-assignment.ts";
import { ParameterGuesses } from "./guess-parameters.ts";
import type { CallFacts, Frame, Machine } from "./machine.ts";
import { child, nodes, type Node } from "./node.ts";
import type { Binding } from "./scopes.ts";
import { unknown } from "./sources.ts";
import { addNote, bake, become, emptyState, fork, joinStates, type State } from "./state.ts";
import { either, NOTHING, value, type Value } from "./value.ts";

/** How deep calls within the file are followed. */
const MAX_CALLS = 6;
/** With the callbacks and what calls them back. */
const MAX_FRAMES = 12;
/** How often one function is carried out, whoever calls it. */
const MAX_VISITS = 24;

type Arguments = readonly (Value | undefined)[];

/** The result of a function for its arguments, and the checks that they had met by then. */
interface Answer {
  readonly result: Value;
  readonly notes: ReadonlyMap<string, readonly string[]>;
}

/** Follows values into the functions of the file, and remembers what each of them leaves behind. */
export class Calls {
  readonly #machine: Machine;
  readonly #guesses: ParameterGuesses;
  /** How often each function has been carried out, by how often it was within itself. */
  readonly #visits = new Map<Node, number[]>();
  readonly #invoked = new Set<Node>();
  /** Functions that were called as callbacks. */
  readonly #inline = new Set<Node>();
  /** Functions that are written where another is called with them. */
  readonly #callbacks = new Set<Node>();
  /** The states in which functions were made. */
  readonly #made = new Map<Node, State>();
  /** The states that functions leave behind; under null, that of the file. */
  readonly #exits = new Map<Node | null, State>();
  readonly #answers = new Map<Node, Map<string, Answer>>();

  /** @param exported functions that other files can call */
  constructor(machine: Machine, exported: ReadonlySet<Node>) {
    this.#machine = machine;
    this.#guesses = new ParameterGuesses(machine, exported);
  }

  /** Forgets how often functions were carried out: what follows may go as far again. */
  resetVisits(): void {
    this.#visits.clear();
  }

  /** Remembers that a function is written where another is called with it. */
  noteCallback(fn: Node): void {
    this.#callbacks.add(fn);
  }

  /** Remembers a function and what was known when it was made. */
  noteMade(fn: Node, state: State): void {
    this.#made.set(fn, state);
  }

  /** Remembers what the file itself leaves behind. */
  noteEndOfFile(state: State): void {
    this.#exits.set(null, { ...state, isDead: false });
  }

  wasCallback(fn: Node): boolean {
    return this.#inline.has(fn);
  }

  wasInvoked(fn: Node): boolean {
    return this.#invoked.has(fn);
  }

  /** Carries out a function of the file with given arguments, if the calls are not too deep or too many. */
  invoke(fn: Node, args: Arguments, state: State, facts: CallFacts): Value {
    const { frames, scopes, spell } = this.#machine;
    if (facts.isCallback === true) this.#inline.add(fn);
    const stack = frames.filter((frame) => frame.kind === "function");
    // Every call that a function makes itself is followed as far: what comes first is seldom what matters most.
    if (stack.length < 2) this.#visits.clear();
    const turns = stack.filter((frame) => frame.fn === fn).length;
    if (this.#isTooMuch(fn, stack, turns)) return unknown(spell(fn).slice(0, 40), { origin: null });
    // A callback finds what its last turn left behind: the same arguments do not mean the same.
    const isSame =
      facts.self === undefined && facts.isCallback !== true && !this.#callbacks.has(fn);
    const signature = isSame ? signatureOf(args, turns) : null;
    const earlier = signature === null ? undefined : this.#answers.get(fn)?.get(signature);
    if (earlier !== undefined) {
      for (const [id, notes] of earlier.notes) for (const note of notes) addNote(state, id, note);
      return earlier.result;
    }
    const inner = fork(state);
    // Callbacks that are written in this function know the properties that were written so far.
    const isWrittenHere = scopes.outerOf(fn) === (stack.at(-1)?.fn ?? null);
    if (facts.isCallback !== true || !isWrittenHere) inner.paths = new Map();
    this.#recall(fn, stack, inner);
    const result = this.#carryOut(fn, args, inner, facts);
    // One that was left in the middle, or was too deep to go into, is looked at by itself later.
    this.#invoked.add(fn);
    // Functions that are made in there find what it leaves behind, as those of a module in a wrapper do.
    if (!this.#exits.has(fn)) this.#exits.set(fn, fork(inner));
    if (signature !== null) {
      const known = this.#answers.get(fn) ?? new Map<string, Answer>();
      this.#answers.set(fn, known.set(signature, { result, notes: inner.notes }));
    }
    for (const [binding, held] of inner.values.changes())
      if (!isWithin(binding, fn)) state.values.set(binding, held);
    // A function that comes back has let its arguments pass.
    state.notes = inner.notes;
    return result;
  }

  /** Carries out a function by itself, with guessed arguments, from what the code around it left behind. */
  enter(fn: Node): void {
    const outer = this.#machine.scopes.outerOf(fn);
    const from = this.#exits.get(outer) ?? this.#exits.get(null) ?? emptyState();
    const state = fork(from);
    state.isDead = false;
    state.tries = 0;
    state.values = from.values.settled();
    state.paths = new Map();
    state.notes = new Map(this.#made.get(fn)?.notes);
    this.#carryOut(fn, [], state, {});
    this.#exits.set(fn, state);
  }

  /** Counts the call, and tells whether it is too deep, or one too many. */
  #isTooMuch(fn: Node, stack: readonly Frame[], turns: number): boolean {
    const counts = this.#visits.get(fn) ?? [];
    const count = (counts[turns] ?? 0) + 1;
    counts[turns] = count;
    this.#visits.set(fn, counts);
    const calls = stack.filter((frame) => !this.#isPassedThrough(frame)).length;
    return (
      calls > MAX_CALLS ||
      stack.length > MAX_FRAMES ||
      turns > 1 ||
      count > MAX_VISITS ||
      this.#machine.watch.isQuiet
    );
  }

  /** A function that another one made and gave back still knows what that one held. */
  #recall(fn: Node, stack: readonly Frame[], state: State): void {
    const outer = this.#machine.scopes.outerOf(fn);
    if (outer === null || stack.some((frame) => frame.fn === outer)) return;
    for (const [binding, held] of this.#made.get(fn)?.values.changes() ?? [])
      if (binding.owner === outer && state.values.get(binding) === undefined)
        state.values.set(binding, held);
  }

  /** Callbacks belong to the function that they are written in, and so does what only goes round calling them. */
  #isPassedThrough({ fn, args }: Frame): boolean {
    return (
      fn !== null &&
      (this.#inline.has(fn) ||
        this.#callbacks.has(fn) ||
        args.some((arg) => arg?.functions.some((it) => this.#callbacks.has(it)) === true))
    );
  }

  /** Carries out the body of a function; afterwards `state` is what it leaves behind. */
  #carryOut(fn: Node, args: Arguments, state: State, facts: CallFacts): Value {
    const machine = this.#machine;
    const params = nodes(fn, "params");
    const isGuessed = facts.isCallback === true || args.length === 0;
    const given = params.map(
      (param, at) => args[at] ?? (isGuessed ? this.#guesses.guess(fn, param, facts) : undefined),
    );
    const frame: Frame = {
      kind: "function",
      fn,
      args: args.length > 0 ? args : [...given, ...this.#guesses.others(fn)],
      self: facts.self ?? null,
      result: null,
      exits: [],
    };
    machine.frames.push(frame);
    params.forEach((param, at) => {
      const isRest = param.type === "RestElement" && args.length > 0;
      const all = isRest ? restOf(args, at) : given[at];
      assignPattern(machine, param, all ?? NOTHING, state);
    });
    const body = child(fn, "body");
    if (body?.type === "BlockStatement") machine.execute(body, state);
    else {
      const of = machine.evaluate(body, state);
      frame.result = bake(of, state.notes);
    }
    machine.frames.pop();
    const ends = frame.exits.reduce(joinStates, state);
    become(state, ends.isDead ? { ...fork(state), isDead: false } : ends);
    return frame.result ?? NOTHING;
  }
}

/** The list that a rest parameter holds. */
function restOf(args: Arguments, at: number): Value {
  const rest = args.slice(at).map((it) => it ?? NOTHING);
  return value({
    role: "made",
    elements: rest.reduce(either, NOTHING),
    properties: new Map(rest.map((it, index) => [String(index), it])),
  });
}

/** Spells the arguments as far as they decide the result of a call; null if they cannot be spelled. */
function signatureOf(args: Arguments, turns: number): string | null {
  const parts: string[] = [String(turns)];
  for (const arg of args) {
    if (arg === undefined || arg === NOTHING) {
      parts.push("-");
      continue;
    }
    if (arg.functions.length > 0 || (arg.properties?.size ?? 0) > 0) return null;
    const taints = [...arg.taints, ...(arg.elements?.taints ?? []), ...arg.reached];
    const spelled = taints.map((it) => `${it.id}${Number(it.isKey)}${it.through.join()}`);
    parts.push(
      `${arg.origin}|${arg.text}|${arg.isBuilt}|${arg.role}|${arg.reached.length}|${spelled.join()}`,
    );
  }
  return parts.join("\n");
}

function isWithin({ owner }: Binding, fn: Node): boolean {
  return owner !== null && owner.start >= fn.start && owner.end <= fn.end;
}
