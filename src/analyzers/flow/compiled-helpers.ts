import { elementOf } from "./member.ts";
import { either, NOTHING, value, type Value } from "./value.ts";

/**
 * Returns the result of the small functions that compilers write for spread, destructuring and `for … of`; null for
 * all others. They are known by their names alone, whether the file holds them or imports them.
 */
export function compiledHelper(name: string, args: readonly Value[]): Value | null {
  const [first = NOTHING] = args;
  if (SAME_LIST.test(name)) return first;
  if (JOINED_LISTS.test(name))
    return args.reduce((all, list) => either(all, listOf(list)), NOTHING);
  if (ITERATORS.test(name)) return iteratorOf(first);
  return null;
}

const SAME_LIST =
  /^(_slicedToArray|_toArray|_toConsumableArray|_arrayLikeToArray|__read)(Loose)?\d*$/;
const JOINED_LISTS = /^__spread(Array|Arrays)?$/;
const ITERATORS = /^(_createForOfIteratorHelper(Loose)?\d*|__values)$/;

function listOf(list: Value): Value {
  return value({ elements: elementOf(list), role: "made" });
}

/** Marks what `next()` is called on. */
const ITERATOR = "@iterator";

/** Returns the iterator of a list: `list[Symbol.iterator]()`. */
export function iteratorOf(list: Value): Value {
  return value({ origin: ITERATOR, elements: elementOf(list) });
}

/** `list[Symbol.iterator]`, as the code spells it. */
export function isIteratorCode(code: string): boolean {
  return code.endsWith("[Symbol.iterator]");
}

/** `step = iterator.next()`, of which `step.value` is an element; null if nothing is gone through. */
export function nextOf(name: string, object: Value, callee: Value): Value | null {
  const iterator =
    object.origin === ITERATOR && /^(next|n)$/.test(name)
      ? object
      : callee.origin === ITERATOR
        ? callee
        : null;
  if (iterator === null) return null;
  return value({ properties: new Map([["value", iterator.elements ?? NOTHING]]), role: "made" });
}
