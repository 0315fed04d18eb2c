import { cutText } from "./cut-text.ts";

/** As many faults of one kind as anybody reads at once. */
const MOST_TOLD = 20;

/**
 * Returns the first twenty items, and the number of those left out. Only these need to be worded: a file of a
 * megabyte has room for a hundred thousand faults.
 * @param groupOf names one of few groups: the first of each is told as well
 */
export function told<Item>(
  items: readonly Item[],
  groupOf?: (item: Item) => string,
): { readonly some: readonly Item[]; readonly more: number } {
  const groups = new Set<string>();
  const some = items.filter((item, at) => {
    const group = groupOf?.(item);
    const isFirst = group !== undefined && !groups.has(group);
    if (group !== undefined) groups.add(group);
    return isFirst || at < MOST_TOLD;
  });
  return { some, more: items.length - some.length };
}

/** Shortens a name from a file for a message: its beginning is enough to find it. */
export function shortName(name: string): string {
  return cutText(name, LETTERS_OF_A_NAME);
}

/** Whether a name is too long to be shown, and so to be typed. */
export function isLongName(name: string): boolean {
  return name.length > LETTERS_OF_A_NAME;
}

const LETTERS_OF_A_NAME = 64;
