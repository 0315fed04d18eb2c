import leven from "leven";

/** The known name that a mistyped one most likely meant; undefined when none is near enough. */
export function closestName(typed: string, known: readonly string[]): string | undefined {
  const lower = typed.toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = distanceBetween(lower, name.toLowerCase());
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  // A third of the letters wrong is a different word, not a slip.
  return best !== undefined && best.distance <= Math.max(1, Math.floor(typed.length / 3))
    ? best.name
    : undefined;
}

/** Letters to add, drop or change to get from one to the other; two neighbours swapped count as one. */
function distanceBetween(typed: string, name: string): number {
  const plain = leven(typed, name);
  const swapped = Array.from({ length: typed.length - 1 }, (_, i) =>
    leven(
      typed.slice(0, i) + typed.slice(i + 1, i + 2) + typed.slice(i, i + 1) + typed.slice(i + 2),
      name,
    ),
  );
  return Math.min(plain, ...swapped.map((distance) => distance + 1));
}
