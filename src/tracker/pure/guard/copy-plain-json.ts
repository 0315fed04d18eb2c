import { isRecord } from "../../../core/is-record.ts";
/** A value that is not made of others, and its path: keys of objects, indexes of arrays. */
export interface Leaf {
  readonly path: readonly (string | number)[];
  /** Empty objects and arrays are leaves too. */
  readonly value: string | number | boolean | null | object;
}

/** A copy that nobody else holds, with its leaves. */
export interface PlainCopy {
  readonly copy: Readonly<Record<string, unknown>>;
  readonly leaves: readonly Leaf[];
}

const MAX_DEPTH = 8;
const MAX_VALUES = 500;
const MAX_KEY_LENGTH = 200;
const MAX_TEXT_LENGTH = 20_000;
const MAX_ALL_LENGTH = 50_000;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype", "toJSON"]);

/**
 * Copies an object that is plain JSON throughout. Everything is read once, so that exactly the checked values are sent.
 * Says why not for anything else: getters, symbols, classes, functions, holes, cycles,
 * keys of the prototype, and for what is too deep or too large.
 */
export function copyPlainJson(value: unknown): PlainCopy | { readonly because: string } {
  const leaves: Leaf[] = [];
  const budget = { values: MAX_VALUES, length: MAX_ALL_LENGTH };
  try {
    const copy = copyValue(value, [], { leaves, budget });
    if (!isRecord(copy)) throw new NotPlain("the arguments are not an object");
    return { copy, leaves };
  } catch (error) {
    if (error instanceof NotPlain) return { because: error.message };
    // A proxy may throw whatever it likes.
    return { because: "the call cannot be read" };
  }
}

class NotPlain extends Error {}

interface Walk {
  readonly leaves: Leaf[];
  readonly budget: { values: number; length: number };
}

function copyValue(value: unknown, path: readonly (string | number)[], walk: Walk): unknown {
  walk.budget.values -= 1;
  if (walk.budget.values < 0) throw new NotPlain("the call contains too many values");
  if (path.length > MAX_DEPTH) throw new NotPlain("the call is nested too deeply");
  if (typeof value === "object" && value !== null) return copyHolder(value, path, walk);
  if (typeof value === "string") {
    walk.budget.length -= value.length;
    if (value.length > MAX_TEXT_LENGTH || walk.budget.length < 0)
      throw new NotPlain("the call contains too much text");
  } else if (value !== null && typeof value !== "boolean" && !Number.isFinite(value))
    throw new NotPlain(`the call contains a value that is not JSON (${typeof value})`);
  if (value === null || ["string", "boolean", "number"].includes(typeof value))
    walk.leaves.push({ path, value: value as Leaf["value"] });
  return value;
}

function copyHolder(value: object, path: readonly (string | number)[], walk: Walk): unknown {
  const isList = Array.isArray(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = isList
    ? prototype === Array.prototype
    : prototype === Object.prototype || prototype === null;
  if (!isPlain) throw new NotPlain("the call contains an object that is not plain JSON");
  const copy: Record<string, unknown> | unknown[] = isList ? [] : {};
  const keys = Reflect.ownKeys(value).filter((key) => !(isList && key === "length"));
  for (const [index, key] of keys.entries()) {
    if (typeof key === "symbol") throw new NotPlain("the call contains a symbol");
    if (FORBIDDEN_KEYS.has(key)) throw new NotPlain(`the call contains the key \`${key}\``);
    if (key.length > MAX_KEY_LENGTH) throw new NotPlain("the call contains a key that is too long");
    if (isList && key !== String(index)) throw new NotPlain("the call contains a list with holes");
    const property = Reflect.getOwnPropertyDescriptor(value, key);
    if (property === undefined || !("value" in property) || property.enumerable !== true)
      throw new NotPlain(`\`${key}\` is not a plain value`);
    const inner = copyValue(property.value, [...path, isList ? index : key], walk);
    Object.defineProperty(copy, key, { value: inner, enumerable: true });
  }
  if (keys.length === 0 && path.length > 0) walk.leaves.push({ path, value: copy });
  return Object.freeze(copy);
}
