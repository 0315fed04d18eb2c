/** Bounds what a text full of brackets may cost: starts that are tried, and characters that they read. */
const MAX_STARTS = 1_000;
const MAX_READ = 5_000_000;

/**
 * Finds the JSON value that is meant in a text: the text as a whole, else the first piece of it that reads
 * as JSON and is wanted. Undefined where there is none.
 */
export function findJson(text: string, isWanted: (value: unknown) => boolean): unknown {
  const whole = parse(text.trim());
  if (whole !== undefined && isWanted(whole)) return whole;
  let starts = 0;
  let read = 0;
  for (const { index } of text.matchAll(/[{[]/g)) {
    starts += 1;
    if (starts > MAX_STARTS || read > MAX_READ) return undefined;
    const end = endOf(text, index);
    read += (end ?? text.length) - index;
    if (end === null) continue;
    const value = parse(text.slice(index, end));
    if (value !== undefined && isWanted(value)) return value;
  }
  return undefined;
}

/** Every JSON object that stands whole in a text which may break off anywhere, the outermost of each. */
export function findObjects(text: string): readonly unknown[] {
  const objects: unknown[] = [];
  let starts = 0;
  let read = 0;
  for (let at = text.indexOf("{"); at !== -1; at = text.indexOf("{", at)) {
    starts += 1;
    if (starts > MAX_STARTS || read > MAX_READ) break;
    const end = endOf(text, at);
    read += (end ?? text.length) - at;
    const value = end === null ? undefined : parse(text.slice(at, end));
    if (value !== undefined) objects.push(value);
    at = value === undefined || end === null ? at + 1 : end;
  }
  return objects;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Behind the bracket that closes the one at a place; strings are skipped over. */
function endOf(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at += 1;
      while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    } else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
