import { compilePattern } from "../../core/rules/compile-pattern.ts";
import type { FlowRule, FlowSink } from "../../core/rules/types.ts";
import { SEVERITIES, type Severity } from "../../core/vocabulary.ts";
import { groupBy } from "../../core/group-by.ts";
import { bare, child, keyName, nodes, word, type Node } from "./node.ts";
import type { Hit } from "./hit.ts";
import { isHarmless } from "./is-harmless.ts";
import { createsParentObject } from "./creates-parent-object.ts";
import type { State } from "./state.ts";
import { onePerFunction, toldOnce } from "./told-once.ts";
import { allTaints, either, type Taint, type Value } from "./value.ts";

/** Looks at everything a program does and keeps what a rule speaks of. */
export interface SinkWatch {
  call(seen: SeenCall): void;
  write(seen: { node: Node; name: string; value: Value; state: State; sink: string }): void;
  property(seen: { node: Node; name: string; value: Value; state: State }): void;
  /** `object[key] = …`; `key` is null for a property with a fixed name. */
  keyed(seen: {
    node: Node;
    object: Value;
    key: Value | null;
    /** The written value, if it is known. */
    given?: Value;
    state: State;
    sink: string;
  }): void;
  markup(seen: {
    node: Node;
    /** The whole that it is a part of: of all parts of one whole, the first is reported. */
    whole?: Node;
    value: Value;
    state: State;
    sink: string;
  }): void;
  /** Marks by which a regular expression is known wherever it goes; `given` is what `RegExp` is called with. */
  marksOf(pattern: Node, given: readonly Value[]): readonly Taint[];
  isQuiet: boolean;
}

export interface SeenCall {
  readonly node: Node;
  readonly callee: Value;
  /** Last part of what is called. */
  readonly name: string;
  /** The object of the method. */
  readonly object: Value;
  readonly objectCode: string;
  readonly args: readonly Value[];
  readonly state: State;
  readonly sink: string;
}

type Owned = { readonly rule: FlowRule; readonly sink: FlowSink };
type SinkIndex = ReadonlyMap<string, readonly Owned[]>;
type Seen<Kind extends "write" | "property" | "keyed" | "markup"> = Parameters<SinkWatch[Kind]>[0];

/** The questions of a sink watch about the code around a node. */
export interface SinkContext {
  spell(node: Node): string;
  around(node: Node): Node | null;
  near(node: Node): string;
}

/** A value at a place that a rule is about. */
interface SeenValue {
  readonly node: Node;
  readonly whole?: Node | undefined;
  readonly end?: number;
  readonly value: Value;
  readonly taints: readonly Taint[];
  readonly state: State;
  readonly spelled: string;
}

/** Watches for the sinks of the given rules, and keeps what it finds. */
export class RuleSinkWatch implements SinkWatch {
  isQuiet = false;
  readonly #context: SinkContext;
  readonly #hits = new Map<string, Hit>();
  readonly #calls: SinkIndex;
  readonly #writes: SinkIndex;
  readonly #properties: SinkIndex;
  readonly #shaped: SinkIndex;

  constructor(rules: readonly FlowRule[], context: SinkContext) {
    this.#context = context;
    const all = rules.flatMap((rule) => rule.sinks.map((sink) => ({ rule, sink })));
    this.#calls = groupBy(all, ({ sink: { call = [] } }) =>
      call.map((name) => name.split(".").at(-1) ?? name),
    );
    this.#writes = groupBy(all, ({ sink }) => sink.write ?? []);
    this.#properties = groupBy(all, ({ sink }) => sink.property ?? []);
    this.#shaped = groupBy(all, ({ sink }) => sink.shape ?? []);
  }

  call(seen: SeenCall): void {
    if (this.isQuiet) return;
    for (const owned of this.#ownedBy(seen)) {
      if (!isCallOf(owned.sink, seen, this.#context)) continue;
      if (owned.sink.deep === true && givesNoCode(seen.node)) continue;
      for (const value of argumentsOf(owned.sink, seen))
        this.#judge(owned, {
          node: seen.node,
          end: endOf(owned.sink, seen.node),
          value: owned.sink.deep === true ? either(value, value.elements ?? value) : value,
          taints: owned.sink.deep === true ? allTaints(value) : value.taints,
          state: seen.state,
          spelled: seen.sink,
        });
    }
  }

  write({ node, name, value, state, sink }: Seen<"write">): void {
    for (const owned of this.#writes.get(name) ?? [])
      this.#judge(owned, { node, value, taints: value.taints, state, spelled: sink });
  }

  property({ node, name, value, state }: Seen<"property">): void {
    for (const owned of this.#properties.get(name) ?? [])
      this.#judge(owned, { node, value, taints: value.taints, state, spelled: name });
  }

  keyed({ node, object, key, given, state, sink }: Seen<"keyed">): void {
    if (object.reached.length === 0) return;
    // The way to the last name is made first; what is written at its end is what does the harm.
    if (createsParentObject(this.#context.spell(node), given)) return;
    // Of a caller's own names only what is taken out of a string or an object is a stranger's choice.
    const isPicked =
      key !== null && key.taints.some(({ isKey }) => isKey) && !isOwnName(key, object);
    const taints = object.reached.filter(
      (taint) =>
        taint.source === "request" || taint.source === "message" || (taint.isKey && isPicked),
    );
    for (const owned of this.#shaped.get("prototype") ?? [])
      this.#judge(owned, { node, value: object, taints, state, spelled: sink });
  }

  markup({ node, whole, value, state, sink }: Seen<"markup">): void {
    for (const owned of this.#shaped.get("markup") ?? [])
      this.#judge(owned, { node, whole, value, taints: value.taints, state, spelled: sink });
  }

  marksOf(): readonly Taint[] {
    return [];
  }

  hits(): readonly Hit[] {
    return onePerFunction(toldOnce([...this.#hits.values()]), (node) => this.#context.around(node));
  }

  /** The sinks of a call's name. A module that is a function has the name that the file gives it. */
  #ownedBy({ name, sink }: SeenCall): readonly Owned[] {
    const byName = this.#calls.get(name) ?? [];
    const byOwn = name === sink ? [] : (this.#calls.get(sink) ?? []);
    return byOwn.length === 0 ? byName : [...new Set([...byName, ...byOwn])];
  }

  /** Keeps a hit, unless the rule or a check on the value's way excludes it. */
  #judge({ rule, sink }: Owned, found: SeenValue): void {
    if (this.isQuiet || found.state.isDead) return;
    const { node, whole = node, end = node.end, value, state } = found;
    if (sink.outsideTry === true && state.tries > 0) return;
    if (!fitsText(rule, sink, value.text ?? "…")) return;
    for (const taint of found.taints) {
      if (taint.source === "pattern") continue;
      const severity = rule.sources[taint.source];
      if (severity === undefined || !fitsTaint(rule, taint, value)) continue;
      if (isHarmless(rule, taint, state)) continue;
      const key = `${rule.id} ${whole.start} ${whole.end}`;
      const known = this.#hits.get(key);
      if (known !== undefined && !isWorseThan(known, severity, taint)) continue;
      if (
        rule.unlessNear !== null &&
        compilePattern(rule.unlessNear).test(this.#context.near(node))
      )
        return;
      this.#hits.set(key, { rule, severity, node, end, taint, sink: found.spelled });
    }
  }
}

/** Whether a taint says more than the hit that is known: of equal severity, a named input beats an unknown value. */
function isWorseThan(known: Hit, severity: Severity, taint: Taint): boolean {
  if (weight(severity) !== weight(known.severity)) return weight(severity) > weight(known.severity);
  return known.taint.source === "unknown" && taint.source !== "unknown";
}

/** Whether the known part of a value reads as the rule and the sink ask. */
function fitsText(rule: FlowRule, sink: FlowSink, text: string): boolean {
  if (rule.says !== null && !compilePattern(rule.says).test(text)) return false;
  if (sink.says !== undefined && !compilePattern(sink.says).test(text)) return false;
  return rule.saysNot === null || !compilePattern(rule.saysNot).test(text);
}

/** Whether a rule is about such a taint: its kind, its name and the calls that it came through. */
function fitsTaint(rule: FlowRule, taint: Taint, value: Value): boolean {
  if (taint.source !== "pattern" && rule.built.includes(taint.source) && !value.isBuilt)
    return false;
  if (rule.label !== null && !compilePattern(rule.label).test(taint.label)) return false;
  if (rule.notLabel !== null && isSpelled(taint, rule.notLabel)) return false;
  if (taint.source === "unknown" && rule.notUnknown !== null && isSpelled(taint, rule.notUnknown))
    return false;
  return rule.passed === null || hasPassed(taint, rule.passed);
}

/** One of the names that the object has itself, whatever object it is: under it, nothing is added to the object. */
function isOwnName(key: Value, object: Value): boolean {
  const objects = object.taints.filter(({ source, isKey }) => source !== "unknown" && !isKey);
  const names = key.taints.filter(({ isKey }) => isKey);
  if (names.some(({ through }) => through.some((step) => TAKES_APART.test(step)))) return false;
  const ofObjects = new Set(objects.map(({ id }) => id));
  const ofNames = new Set(names.map(({ id }) => id));
  // Arguments that are not told apart may be one or the other.
  const isMixed = ofNames.size > 1 && names.some(({ label }) => label === "arguments");
  const isSame = ofObjects.size === ofNames.size && [...ofNames].every((id) => ofObjects.has(id));
  return ofNames.size > 0 && isSame && !isMixed;
}

const TAKES_APART = /\.(?:split|slice|substring|substr|match|exec|replace)\(/;

/** By the code or, for what a request holds, by its place in there: `@req.body`; a piece of that is there as well. */
function isSpelled({ label, id }: Taint, pattern: string): boolean {
  const place = id.replace(/(?:\.\d+)+$/, "");
  return (
    compilePattern(pattern).test(label) ||
    (id.startsWith("@") && compilePattern(pattern).test(place))
  );
}

function hasPassed({ label, through }: Taint, pattern: string): boolean {
  return [label, ...through].some((step) => compilePattern(pattern).test(step));
}

function weight(severity: Severity): number {
  return SEVERITIES.length - SEVERITIES.indexOf(severity);
}

function isCallOf(
  { call = [], on, from, where = {}, options = {}, without }: FlowSink,
  seen: SeenCall,
  context: { spell(node: Node): string },
): boolean {
  const { origin } = seen.callee;
  const isNamed = call.some((name) => {
    if (!name.startsWith("*.")) return name === origin;
    const isCalled =
      name.slice(2) === seen.name || (from !== undefined && name.slice(2) === seen.sink);
    return isCalled && (on === undefined || compilePattern(on).test(seen.objectCode));
  });
  if (!isNamed || (from !== undefined && !compilePattern(from).test(origin ?? ""))) return false;
  for (const [index, wanted] of Object.entries(where))
    if (!compilePattern(wanted).test(seen.args[Number(index)]?.text ?? "")) return false;
  const given = nodes(seen.node, "arguments")
    .map(bare)
    .filter(({ type }) => type === "ObjectExpression")
    .flatMap((object) => nodes(object, "properties"));
  for (const [name, wanted] of Object.entries(options)) {
    const property = given.find((it) => keyName(it, "key") === name);
    const set = property === undefined ? null : child(property, "value");
    const spelled = set === null ? heldUnder(name, seen) : context.spell(set);
    if (spelled === null || !compilePattern(wanted).test(spelled)) return false;
  }
  return without === undefined || !given.some((it) => keyName(it, "key") === without);
}

/** The text of an option in an object that has a name; null if it is not known. */
function heldUnder(name: string, { args }: SeenCall): string | null {
  const held = args.map(({ properties }) => properties?.get(name)).find((it) => it !== undefined);
  return held === undefined || held.isBuilt ? null : held.text;
}

/** The end of the argument that a sink is about; of the call, where that is not one alone. */
function endOf({ argument = 0, option }: FlowSink, call: Node): number {
  const about =
    typeof argument === "number" && option === undefined
      ? nodes(call, "arguments")[argument]
      : undefined;
  return about?.end ?? call.end;
}

function argumentsOf(sink: FlowSink, seen: SeenCall): readonly Value[] {
  const chosen = chosenOf(sink, seen);
  return sink.each === true ? chosen.flatMap((list) => elementsOf(sink, list)) : chosen;
}

/** The elements of a list that is written down, as a program takes them for options. */
function elementsOf({ begins }: FlowSink, { properties }: Value): readonly Value[] {
  const all = [...(properties ?? [])].filter(([name]) => /^\d+$/.test(name)).map(([, of]) => of);
  if (begins !== undefined && !compilePattern(begins).test(all[0]?.text ?? "")) return [];
  const end = all.findIndex(({ text }) => text === "--");
  return end === -1 ? all : all.slice(0, end);
}

function chosenOf({ argument = 0, option }: FlowSink, { args }: SeenCall): readonly Value[] {
  const chosen =
    argument === "any"
      ? args
      : argument === "rest"
        ? args.slice(1)
        : args.slice(argument, argument + 1);
  if (option === undefined) return chosen;
  return chosen.flatMap((value) => value.properties?.get(option) ?? []);
}

/**
 * `sh -c 'mkdir "$0"' data`: what follows a fixed script arrives as its arguments, never as code. An object in the place
 * of the arguments holds the options: a folder or an environment is not part of the command.
 */
function givesNoCode(call: Node): boolean {
  const [, given] = nodes(call, "arguments").map(bare);
  if (given?.type === "ObjectExpression") return true;
  if (given?.type !== "ArrayExpression") return false;
  const [flag, script] = nodes(given, "elements");
  return isText(flag) && /^-\w*c$/.test(word(flag, "value")) && isText(script);
}

function isText(node: Node | undefined): node is Node {
  return node?.type === "Literal" && typeof node["value"] === "string";
}
