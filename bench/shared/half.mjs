import { createHash } from "node:crypto";

/** A number from 0 to 1 that hangs on the text alone: the same on every machine, every time. */
export function chance(text) {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Sorts items by a hash of their names: an order that nobody chose. */
export function shuffled(items, nameOf) {
  return items
    .map((item) => ({ item, at: chance(nameOf(item)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/**
 * Splits items into the half that an ordinary run uses and the half that is kept for the final run, by a
 * hash of their names.
 */
export function halves(items, nameOf) {
  const order = shuffled(items, (item) => `half ${nameOf(item)}`);
  const middle = Math.ceil(order.length / 2);
  return { ordinary: order.slice(0, middle), kept: order.slice(middle) };
}
