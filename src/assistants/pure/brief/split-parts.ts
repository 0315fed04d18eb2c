/** Tokens of changed code that one part shows at most. */
const PART_TOKENS = 10_000;

/** Cuts an ordered list into parts of about the same weight, in the same order; none of them is empty. */
export function splitParts<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  /** How many parts; null: as many as it takes. */
  wanted: number | null,
): readonly (readonly Item[])[] {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  const many = Math.max(1, Math.min(items.length, wanted ?? Math.ceil(total / PART_TOKENS)));
  const parts: Item[][] = [];
  let before = 0;
  for (const [at, item] of items.entries()) {
    const isDue = before >= (total * parts.length) / many;
    const mustBegin = items.length - at <= many - parts.length;
    if (parts.length === 0 || (parts.length < many && (isDue || mustBegin))) parts.push([item]);
    else parts.at(-1)?.push(item);
    before += weightOf(item);
  }
  return parts.length === 0 ? [[]] : parts;
}
