/** The number of changed tokens in one part. */
const PART_TOKENS = 10_000;

/** Cuts an ordered list into non-empty parts of about the same weight. */
export function splitParts<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  /** The number of parts; null: as many as needed. */
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
