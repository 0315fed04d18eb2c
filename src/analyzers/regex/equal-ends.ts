/** Counts the characters that two texts begin with both, and those that they end with behind these. */
export function equalEnds(one: string, other: string): { same: number; end: number } {
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same += 1;
  let end = 0;
  while (end < shorter - same && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { same, end };
}
