/** How many items two lists have in common at their beginning, and how many of the rest at their end. */
export function commonEnds<Item>(
  a: ArrayLike<Item>,
  b: ArrayLike<Item>,
): { readonly head: number; readonly tail: number } {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return { head, tail };
}
