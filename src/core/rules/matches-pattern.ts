/** Whether a name of `review.ignore` is a pattern: a star stands for any characters, none included. */
export function isPattern(name: string): boolean {
  return name.includes("*");
}

/** Whether a pattern fits a rule's name as a whole. Takes a time that grows with their lengths, whatever they are. */
export function matchesPattern(pattern: string, name: string): boolean {
  const [first = "", ...pieces] = pattern.split("*");
  const last = pieces.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first) || name.length < first.length + last.length) return false;
  const end = name.length - last.length;
  let at = first.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return name.endsWith(last);
}
