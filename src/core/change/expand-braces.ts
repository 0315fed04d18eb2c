/** A line that stands for more patterns than these is taken as it is. */
const MOST = 200;

/**
 * The lines that one with braces stands for, as a shell reads them: `*.{js,ts}` is `*.js` and `*.ts`. Braces without a
 * comma stand for themselves, and so do those behind a backslash or in a bracket.
 */
export function expandBraces(line: string): readonly string[] {
  let lines: readonly string[] = [line];
  for (;;) {
    const next = lines.flatMap(expandFirst);
    if (next.length === lines.length) return lines;
    if (next.length > MOST) return [line];
    lines = next;
  }
}

function expandFirst(line: string): readonly string[] {
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "[") at = Math.max(at, line.indexOf("]", at + 2));
    else if (character === "{") {
      const group = readGroup(line, at);
      if (group !== null)
        return group.parts.map((part) => line.slice(0, at) + part + line.slice(group.end));
    }
  }
  return [line];
}

/** Reads the alternatives from their opening brace on; null if they are not closed, or only one. */
function readGroup(line: string, start: number): { parts: readonly string[]; end: number } | null {
  const parts: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    const isOver = depth === 0;
    if (isOver || (character === "," && depth === 1)) {
      parts.push(line.slice(from, at));
      from = at + 1;
    }
    if (isOver) return parts.length > 1 ? { parts, end: at + 1 } : null;
  }
  return null;
}
