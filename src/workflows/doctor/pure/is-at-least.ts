/** Whether a version (`v22.4.1`, `git version 2.39.2`) has reached a floor (`>=20.19`); numbers compare part by part. */
export function isAtLeast(version: string, floor: string): boolean {
  const has = partsOf(version);
  const wants = partsOf(floor);
  for (const [at, wanted] of wants.entries()) {
    const there = has[at] ?? 0;
    if (there !== wanted) return there > wanted;
  }
  return true;
}

function partsOf(text: string): readonly number[] {
  return (/\d+(?:\.\d+)*/.exec(text)?.[0] ?? "0").split(".").map(Number);
}
