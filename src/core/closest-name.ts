import leven from "leven";

/** A longer word is not a slip of the keyboard, and comparing it takes a time that grows with its square. */
const MOST_LETTERS = 64;

/** The known name that a mistyped one most likely meant; undefined when none is near enough. */
export function closestName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > MOST_LETTERS) return undefined;
  const lower = typed.toLowerCase();
  // A third of the letters wrong is a different word, not a slip.
  const most = Math.max(1, Math.floor(typed.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const limit = best === undefined ? most : best.distance - 1;
    if (Math.abs(name.length - typed.length) > limit) continue;
    const distance = distanceBetween(lower, name.toLowerCase(), limit);
    if (distance <= limit) best = { name, distance };
  }
  return best?.name;
}

/**
 * Counts the letters to add, drop or change to get from one to the other; two swapped neighbours count as one. The
 * count may be too high if it is above the limit.
 */
function distanceBetween(typed: string, name: string, limit: number): number {
  const plain = leven(typed, name);
  // Undoing a swap saves one at most.
  if (plain > limit + 1) return plain;
  const swapped = Array.from({ length: typed.length - 1 }, (_, i) =>
    leven(
      typed.slice(0, i) + typed.slice(i + 1, i + 2) + typed.slice(i, i + 1) + typed.slice(i + 2),
      name,
    ),
  );
  return Math.min(plain, ...swapped.map((distance) => distance + 1));
}
