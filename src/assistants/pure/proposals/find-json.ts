import { parseJson } from "../../../core/parse-json.ts";

/** Bounds the cost of a text full of brackets: the starts that are tried, and the characters that they read. */
const MAX_STARTS = 1_000;
const MAX_READ = 5_000_000;

/** Whether a value is the answer; `isWhole` if the text has nothing else. */
export type IsWanted = (value: unknown, isWhole: boolean) => boolean;

/**
 * Finds the JSON value of an answer: the whole text, with or without a fence, else the last piece that is JSON and is
 * wanted. The thoughts of a model, between `<think>` marks, are not part of the answer. Mistakes that models make in
 * JSON (line breaks in strings, `\d`, a trailing comma) are accepted. Undefined if nothing is wanted.
 */
export function findJson(text: string, isWanted: IsWanted): unknown {
  const said = text.replace(/^\u{feff}/u, "").trim();
  const direct = parse(said);
  if (direct !== undefined && isWanted(direct, true)) return direct;
  const answer = withoutThoughts(said).trim();
  const whole = parse(unfenced(answer));
  if (whole !== undefined && isWanted(whole, true)) return whole;
  return lastPiece(answer, (value) => isWanted(value, false));
}

/** Finds every piece of a text that is JSON and is wanted, in order; only the whole text if that is wanted. */
export function findEveryJson(text: string, isWanted: IsWanted): readonly unknown[] {
  const pieces: unknown[] = [];
  const last = findJson(text, (value, isWhole) => {
    const isOne = isWanted(value, isWhole);
    if (isOne) pieces.push(value);
    return isOne;
  });
  return last === undefined ? [] : pieces;
}

/** Finds every complete JSON object in a text that may break off, the outermost of each. */
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

/** Removes the parts of a text between marks of thinking, each at the beginning of a line. */
export function withoutThoughts(text: string): string {
  const closed = text.replace(
    /^[ \t]*<(think|thinking|thought|reasoning)>[\s\S]*?<\/\1>/gim,
    () => "",
  );
  // Some answers begin within a thought; in others the thought does not end.
  const behind = closed.split(/<\/(?:think|thinking|thought|reasoning)>[ \t]*(?=\n|$|[{[`])/i);
  return (behind.at(-1) ?? "").replace(
    /^[ \t]*<(?:think|thinking|thought|reasoning)>[\s\S]*/im,
    () => "",
  );
}

function unfenced(text: string): string {
  return /^(`{3,}|~{3,})\w*[ \t]*\n([\s\S]*?)\n?\1$/.exec(text)?.[2]?.trim() ?? text;
}

function lastPiece(text: string, isWanted: (value: unknown) => boolean): unknown {
  let last: unknown;
  let past = 0;
  let starts = 0;
  let read = 0;
  for (const { index } of text.matchAll(/[{[]/g)) {
    if (index < past) continue;
    starts += 1;
    if (starts > MAX_STARTS || read > MAX_READ) return last;
    const end = endOf(text, index);
    read += (end ?? text.length) - index;
    if (end === null) continue;
    const value = parse(text.slice(index, end));
    if (value === undefined || !isWanted(value)) continue;
    last = value;
    past = end;
  }
  return last;
}

function parse(text: string): unknown {
  const value = parseJson(text);
  if (value !== undefined) return value;
  const mended = mendJson(text);
  return mended === text ? undefined : parseJson(mended);
}

const CONTROLS: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes raw characters in strings, doubles the backslash of `\d`, and removes trailing commas. */
function mendJson(text: string): string {
  return text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|,(?=\s*[}\]])/g, (token) =>
    token === ","
      ? ""
      : token
          .replace(/\\(?:u[0-9a-fA-F]{4}|[\s\S])/g, (escape) =>
            /^\\(?:["\\/bfnrt]|u.{4})$/s.test(escape) ? escape : `\\${escape}`,
          )
          .replace(/[\n\r\t]/g, (raw) => CONTROLS[raw] ?? raw),
  );
}

/** Returns the end of the value whose bracket is at a place; strings are skipped. */
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
