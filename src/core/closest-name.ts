import leven from "leven";

/** The known name that a mistyped one most likely meant; undefined when none is near enough. */
export function closestName(typed: string, known: readonly string[]): string | undefined {
  const lower = typed.toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = leven(lower, name.toLowerCase());
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  // A third of the letters wrong is a different word, not a slip.
  return best !== undefined && best.distance <= Math.max(1, Math.floor(typed.length / 3))
    ? best.name
    : undefined;
}
