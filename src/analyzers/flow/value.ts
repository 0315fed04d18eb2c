import type { FlowSource } from "../../core/rules/types.ts";
import type { Node } from "./node.ts";

/** Something from outside that a value holds. */
export interface Taint {
  /** `pattern`: a regular expression whose ways are followed. */
  readonly source: FlowSource | "pattern";
  /** Which input it is: checks of it are noted under this name, and hold for what is below (`a.b` of `a`). */
  readonly id: string;
  /** How the code spells it. */
  readonly label: string;
  /** Functions it passed and checks that it met, as the code spells them. */
  readonly through: readonly string[];
  /** It is the name of a property of some input, or a piece of an input text. */
  readonly isKey: boolean;
  /** The place where the code reads it, and the names that held it after that; absent until an expression gave it. */
  readonly way?: readonly WayStep[];
}

/** A piece of the code that a value from outside passed, in UTF-16 offsets. */
export interface WayStep {
  readonly start: number;
  readonly end: number;
}

/** The facts about an expression that are known before the program runs. */
export interface Value {
  readonly taints: readonly Taint[];
  /** Its text, varying parts as `…`; null if it is not text or not known at all. */
  readonly text: string | null;
  /** A text put together from parts, of which one varies. */
  readonly isBuilt: boolean;
  /** The origin: `child_process.exec`, `globalThis.eval`, `@req.query`. */
  readonly origin: string | null;
  /** The functions it may be. */
  readonly functions: readonly Node[];
  /** The values of its properties, for objects that this file writes down. */
  readonly properties: ReadonlyMap<string, Value> | null;
  /** The value of any of its elements or other properties. */
  readonly elements: Value | null;
  /** The keys from outside through which this object was reached. */
  readonly reached: readonly Taint[];
  /** `map`: nothing written to it goes to a prototype; `made`: an object or list that was made here. */
  readonly role: "map" | "made" | null;
}

export const NOTHING: Value = {
  taints: [],
  text: null,
  isBuilt: false,
  origin: null,
  functions: [],
  properties: null,
  elements: null,
  reached: [],
  role: null,
};

/** A value of which only the given is known. */
export function value(facts: Partial<Value>): Value {
  return { ...NOTHING, ...facts };
}

const MAX_TAINTS = 8;
const MAX_TEXT = 2000;
const MAX_FUNCTIONS = 4;

/** Merges two values into one that may be either. */
export function either(a: Value, b: Value): Value {
  if (a === b || b === NOTHING) return a;
  if (a === NOTHING) return b;
  if (a.role === "made" && b.role === "made" && isOpen(a) !== isOpen(b))
    return either(opened(a), opened(b));
  return {
    taints: mergeTaints(a.taints, b.taints),
    text: longer(a.text, b.text),
    isBuilt: a.isBuilt || b.isBuilt,
    origin: originOfEither(a.origin, b.origin),
    functions: mergeFunctions(a.functions, b.functions),
    properties: mergeProperties(a.properties, b.properties),
    elements:
      a.elements === null
        ? b.elements
        : b.elements === null
          ? a.elements
          : shallow(a.elements, b.elements),
    reached: mergeTaints(a.reached, b.reached),
    role: a.role === b.role ? a.role : null,
  };
}

/** Hardly any value is a function: most lists are empty. */
function mergeFunctions(a: readonly Node[], b: readonly Node[]): readonly Node[] {
  if (b.length === 0 && a.length < 2) return a;
  if (a.length === 0 && b.length < 2) return b;
  return [...new Set([...a, ...b])].slice(0, MAX_FUNCTIONS);
}

/** An origin by name says more than the result of some call. */
function originOfEither(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return RESULT.test(a) && !RESULT.test(b) ? b : a;
}

const RESULT = /[)#]$/;

/** A list of which the places of its elements are no longer known. */
function isOpen(of: Value): boolean {
  return of.properties === null && of.elements !== null;
}

function opened(of: Value): Value {
  const held = [...(of.properties?.values() ?? [])].reduce(either, of.elements ?? NOTHING);
  return { ...of, properties: null, elements: held };
}

/** Elements of elements are not told apart: values would grow with every turn of a loop. */
function shallow(a: Value, b: Value): Value {
  if (a === b) return a;
  const merged = {
    ...NOTHING,
    text: longer(a.text, b.text),
    isBuilt: a.isBuilt || b.isBuilt,
    functions: mergeFunctions(a.functions, b.functions),
    reached: mergeTaints(a.reached, b.reached),
  };
  const fields = fieldsOf(a, b);
  if (fields === null) return { ...merged, taints: mergeTaints(allTaints(a), allTaints(b)) };
  return { ...merged, taints: mergeTaints(a.taints, b.taints), properties: fields, role: "made" };
}

/** The fields of two records of one list, `{ from, to }` or `[from, to]`; null if they are not alike. */
function fieldsOf(a: Value, b: Value): ReadonlyMap<string, Value> | null {
  if (!isRecord(a) || !isRecord(b) || a.properties.size !== b.properties.size) return null;
  if (![...a.properties.keys()].every((name) => b.properties.has(name))) return null;
  const merged = mergeProperties(a.properties, b.properties);
  return merged === null ? null : flattened(merged);
}

/** Returns a value as an element of a list; the fields of a record are kept apart. */
export function asElement(of: Value): Value {
  const { text, taints, isBuilt, functions, reached } = of;
  const kept = { text, taints, isBuilt, functions, reached };
  return value(
    isRecord(of) ? { ...kept, properties: flattened(of.properties), role: "made" } : kept,
  );
}

const MAX_FIELDS = 6;

/** A small object or list of which every part is known by its name or its place. */
function isRecord(of: Value): of is Value & { properties: ReadonlyMap<string, Value> } {
  const { role, properties, elements } = of;
  if (role !== "made" || properties === null || properties.size === 0) return false;
  if (properties.size > MAX_FIELDS) return false;
  const known = new Set([...properties.values()].flatMap((it) => allTaints(it)).map(nameOf));
  return elements === null || allTaints(elements).every((it) => known.has(nameOf(it)));
}

function flattened(properties: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  const flat = [...properties].map(([name, of]): [string, Value] => [
    name,
    { ...of, properties: null, elements: null, taints: allTaints(of) },
  ]);
  return new Map(flat);
}

function mergeProperties(
  a: ReadonlyMap<string, Value> | null,
  b: ReadonlyMap<string, Value> | null,
): ReadonlyMap<string, Value> | null {
  if (a === null || b === null || a === b) return a ?? b;
  const merged = new Map(a);
  for (const [name, of] of b) {
    const known = merged.get(name);
    merged.set(name, known === undefined ? of : shallow(known, of));
  }
  return merged;
}

/** Both lists, each input once for each way that it came. */
export function mergeTaints(a: readonly Taint[], b: readonly Taint[]): readonly Taint[] {
  if (a.length === 0 || a === b) return b;
  if (b.length === 0) return a;
  // The lists are short, and a look at each costs less than a name for each.
  const merged: Taint[] = [];
  for (const taint of a) {
    const at = merged.findIndex((each) => isSame(each, taint));
    if (at === -1) merged.push(taint);
    else merged[at] = taint;
  }
  const own = merged.length;
  for (const taint of b) if (!merged.some((each) => isSame(each, taint))) merged.push(taint);
  if (merged.length === own && own === a.length) return a;
  return merged.slice(0, MAX_TAINTS);
}

/** Whether two stand for one input that came the same way. */
function isSame(a: Taint, b: Taint): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.source === b.source &&
      a.isKey === b.isKey &&
      a.through.length === b.through.length &&
      a.through.every((step, at) => step === b.through[at]))
  );
}

function nameOf({ source, id, through, isKey }: Taint): string {
  return `${source} ${id} ${Number(isKey)} ${through.join("\n")}`;
}

/** Longer ways are cut at their end: the source and the sink are told in any case. */
const MAX_WAY = 12;

/** Notes that a value stands at a piece of the code: where that is read, or under the name that it is given. */
export function seenAt(of: Value, { start, end }: WayStep, isName: boolean): Value {
  const isNews = ({ way }: Taint): boolean =>
    way === undefined ||
    (isName && way.length < MAX_WAY && !way.some((step) => step.start === start));
  if (!of.taints.some(isNews)) return of;
  const step = { start, end };
  return {
    ...of,
    taints: of.taints.map((taint) =>
      isNews(taint) ? { ...taint, way: [...(taint.way ?? []), step] } : taint,
    ),
  };
}

/** Returns everything from outside in a value, also inside of lists and objects. */
export function allTaints(of: Value, depth = 0): readonly Taint[] {
  if (depth > 4) return of.taints;
  let taints = of.taints;
  if (of.elements !== null) taints = mergeTaints(taints, allTaints(of.elements, depth + 1));
  for (const property of of.properties?.values() ?? [])
    taints = mergeTaints(taints, allTaints(property, depth + 1));
  return taints;
}

/** Several texts behind one another. */
export function join(parts: readonly Value[]): Value {
  const isConstant = (part: Value) =>
    part.text !== null && !part.isBuilt && part.taints.length === 0;
  const text = parts.map((part) => part.text ?? "…").join("");
  const full = parts.filter((part) => part.text !== "");
  const [first, ...rest] = full.map((part) => allTaints(part));
  const behind = rest.reduce(mergeTaints, []);
  const taints = mergeTaints(
    first ?? [],
    text.startsWith("…/") ? behind.map((it) => behindBase(it, first ?? [])) : behind,
  );
  return value({
    taints,
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text,
    isBuilt: parts.some(({ isBuilt }) => isBuilt) || (full.length > 1 && !parts.every(isConstant)),
  });
}

/** A part behind a slash and an unknown part decides neither a host nor the root of a path. */
const BEHIND_BASE = "behind …/";

function behindBase(of: Taint, base: readonly Taint[]): Taint {
  if (base.some(({ id }) => id === of.id)) return of;
  return passed([of], BEHIND_BASE)[0] ?? of;
}

function longer(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a.length >= b.length ? a : b;
}

/** Beyond these, checks at the end of a long way would be lost. */
const MAX_STEPS_PASSED = 16;

/** Tells whether a value passed so many steps that later checks are no longer recorded. */
export function hasComeTooFar({ through }: Taint): boolean {
  return through.length > MAX_STEPS_PASSED;
}

/** Marks what a value holds with something that it passed. */
export function passed(taints: readonly Taint[], step: string): readonly Taint[] {
  return taints.map((taint) =>
    taint.through.includes(step) || hasComeTooFar(taint)
      ? taint
      : { ...taint, through: [...taint.through, step] },
  );
}
