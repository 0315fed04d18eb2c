import type { Machine } from "./machine.ts";
import { child, keyName, partOf, type Node } from "./node.ts";
import { sourceAt, taint, unknown, unpacksArchives } from "./sources.ts";
import type { State } from "./state.ts";
import { either, mergeTaints, NOTHING, value, type Taint, type Value } from "./value.ts";

/** Finds what a property holds: `a.b`, `a["b"]`, `a[key]`. */
export function member(machine: Machine, node: Node, state: State): Value {
  return memberOf(machine, node, machine.evaluate(child(node, "object"), state), state);
}

/** The same for an object whose value is known already. */
export function memberOf(machine: Machine, node: Node, object: Value, state: State): Value {
  const name = keyName(node, "property");
  const key = name === null ? machine.evaluate(child(node, "property"), state) : NOTHING;
  const written = state.paths.get(machine.spell(node));
  if (written !== undefined) return written;
  if (name === "entryName" && unpacksArchives(machine.text))
    return value({ origin: "@archive.entryName", taints: entryName(machine.spell(node)) });
  if (name === "files" && object.origin !== "@archive" && isZip(machine, node))
    return value({ origin: "@archive.files", elements: value({ origin: "@archive" }) });
  if (name === null) return computed(object, key);
  const found = named(object, name, machine.spell(node));
  const own = found.functions.length > 0 ? null : machine.methodNamed(partOf(node, "object"), name);
  return own === null ? found : { ...found, functions: [own] };
}

/** `zip.files`, an object with the names of the entries for its keys */
function isZip(machine: Machine, node: Node): boolean {
  return /zip\w*\.files$/i.test(machine.spell(node)) && unpacksArchives(machine.text);
}

/** Only entries of archives have a name that is called so. */
function entryName(label: string): readonly Taint[] {
  return [taint("archive", "@archive.entryName", label)];
}

/** The property of a value by its name; `label` is how the code spells it. */
export function named(object: Value, name: string, label: string): Value {
  if (name === "length" || name === "size") return NOTHING;
  if (name === "constructor" && object.functions.length > 0)
    return value({ origin: "globalThis.Function" });
  const pattern = name === "source" ? PATTERN.exec(object.text ?? "")?.[1] : undefined;
  if (pattern !== undefined) return value({ text: pattern, taints: object.taints });
  const origin = originOf(object.origin, name);
  const source = origin === null ? undefined : sourceAt(origin);
  const own = source === undefined || origin === null ? [] : [taint(source, origin, label)];
  const known = object.properties?.get(name);
  const fromObject = object.taints.map((it) => below(it, name, label));
  const inherited =
    known !== undefined && object.taints.length === 0
      ? []
      : fromObject.filter(
          ({ source: kind }) => kind !== "unknown" || (own.length === 0 && known === undefined),
        );
  const taints = mergeTaints(own, inherited);
  const rest = known ?? pieceOf(object, name);
  const result = either(value({ taints, origin }), rest);
  if (result.taints.length > 0 || known !== undefined || object.role === "made") return result;
  if (origin?.startsWith("globalThis.") === true && /^globalThis\.[A-Z]/.test(origin))
    return result;
  return either(unknown(label), result);
}

const PATTERN = /^\/([^]+)\/[a-z]*$/;

/**
 * Returns one of the elements. The pieces of an input that was taken apart are separate inputs: a check of one says
 * nothing about the others.
 */
function pieceOf({ elements }: Value, name: string): Value {
  if (elements === null) return NOTHING;
  if (!/^\d+$/.test(name)) return elements;
  const own = elements.taints.map((it) =>
    it.isKey && it.source === "request" && it.through.some((step) => TAKEN_APART.test(step))
      ? { ...it, id: `${it.id}.${name}` }
      : it,
  );
  return { ...elements, taints: own };
}

const TAKEN_APART = /\.split\(/;

/** Returns the value of a property whose name is computed. */
export function computed(object: Value, key: Value): Value {
  // Of what has elements, those are meant; of what is written down by name, any of its properties.
  const held = object.elements ?? [...(object.properties?.values() ?? [])].reduce(either, NOTHING);
  // A choice among constants that are written down is not input, whoever chooses.
  const own = piecesOf(object.taints.filter(({ source }) => source !== "unknown"));
  const reached =
    object.role === "map"
      ? []
      : mergeTaints(
          object.reached,
          // The properties under an input's own keys are the input's own.
          key.taints.filter((it) => it.source !== "unknown" && !isOwnKey(it, object.taints)),
        );
  const isOpen = object.properties === null && object.elements === null && object.taints.length > 0;
  const result = either(own, held);
  return {
    ...(isOpen && result.taints.length === 0 ? value({ taints: object.taints }) : result),
    // The elements of a list were reached by the keys that led to them before.
    reached: object.role === "made" ? mergeTaints(reached, held.reached) : reached,
    role: null,
  };
}

/** Of several arguments that are not told apart, one has the keys and another is written to. */
function isOwnKey({ id, label }: Taint, taints: readonly Taint[]): boolean {
  const isMixed = label === "arguments" && taints.some((it) => it.id !== id);
  return !isMixed && taints.some((it) => it.id === id);
}

/** Returns the value of any element of a list, or any property of an object. */
export function elementOf(object: Value): Value {
  const known = [...(object.properties?.values() ?? [])].reduce(either, NOTHING);
  return either(object.elements ?? known, piecesOf(object.taints));
}

/** The elements of an input. Those of a path that comes as a list are names, as if it had been taken apart. */
export function piecesOf(taints: readonly Taint[]): Value {
  return value({
    taints: taints.map((it) => (PATHS.test(it.label) ? { ...it, isKey: true } : it)),
  });
}

const PATHS = /(^|\.)(\w*[pP]aths?|\w*[kK]eys?|segments?|parts|props|steps)$/;

/** A property of an input is a separate input: checks of it say nothing about other properties. */
function below(of: Taint, name: string, label: string): Taint {
  // Parts of an address are checked one by one, and mean all of it; what is asked for behind `?` is not part of where
  // it leads.
  if (name === "searchParams") return { ...of, id: `${of.id}.${name}`, label, isKey: false };
  if (of.through.some((step) => /\b(URL|url\.parse|parseUrl)\(/.test(step)))
    return { ...of, label };
  const isNumbered = /^\d+$/.test(name);
  if (isNumbered && PATHS.test(of.label)) return { ...of, isKey: true };
  if ((isNumbered && of.isKey) || of.id.split(".").length > 8) return of;
  return { ...of, id: `${of.id}.${name}`, label, isKey: false };
}

const GLOBALS = /^globalThis\.(window|self|global|globalThis)(?=\.)/;

/** The origin of a property; null when it cannot be told. */
export function originOf(origin: string | null, name: string): string | null {
  if (origin === null) return null;
  if (name === "default") return origin;
  return `${origin}.${name}`.replace(GLOBALS, "globalThis");
}
