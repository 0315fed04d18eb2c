/** The nearest line above one (both counted from zero) that holds it in its block and matches; null if none does. */
export function headAbove(lines: readonly string[], at: number, head: RegExp): number | null {
  let indent = indentOf(lines[at]);
  for (let each = at - 1; each >= 0; each -= 1) {
    const own = indentOf(lines[each]);
    if (own >= indent) continue;
    // The closing bracket of parameters, one a line, stands as far left as what it closes.
    if (/^\s*[)\]}]/.test(lines[each] ?? "")) continue;
    if (head.test(lines[each] ?? "")) return each;
    indent = own;
  }
  return null;
}

/** A line (counted from zero) and those below it that stand further right. */
export function blockFrom(lines: readonly string[], head: number): string[] {
  const indent = indentOf(lines[head]);
  const end = lines.findIndex(
    (line, at) => at > head && indentOf(line) <= indent && !/^\s*[)\]}]/.test(line),
  );
  return lines.slice(head, end === -1 ? lines.length : end);
}

/** The `except` clauses of a `try` above the one in a line (counted from one), each up to its colon, a line each. */
export function clausesAbove(text: string, row: number): string {
  const lines = text.split(/\r\n|\n|\r/).slice(0, row);
  const indent = /^\s*/.exec(lines.at(-1) ?? "")?.[0] ?? "";
  const start = lines.findLastIndex((line) => new RegExp(`^${indent}try\\b`).test(line));
  if (start === -1) return "";
  const clauses = new RegExp(`^${indent}except\\b[^:]*`, "gm");
  return (lines.slice(start, -1).join("\n").match(clauses) ?? []).join("\n");
}

/** How far right a line begins; empty ones and comments are in every block. */
function indentOf(line: string | undefined): number {
  const indent = (line ?? "").search(/[^\s]/);
  return indent === -1 || line?.[indent] === "#" ? Number.POSITIVE_INFINITY : indent;
}
