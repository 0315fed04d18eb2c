/** Gathers items by their keys, of which one may have several, in the order in which they come. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => string | readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of [keysOf(item)].flat()) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
