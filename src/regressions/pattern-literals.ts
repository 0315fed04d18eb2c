import { orElse } from "../core/or-else.ts";

/** A longer pattern is not a list of characters. */
const MAX_PATTERN = 160;

/** A regular expression as scripts spell it, where a value may stand. */
export const PATTERN = String.raw`(?<![\w$)\]]\s{0,3})\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*`;

const ANY_PATTERN = new RegExp(PATTERN, "g");

/** The regular expressions that some code holds. */
export function patternsIn(code: string): readonly string[] {
  return code.match(ANY_PATTERN) ?? [];
}

/** Whether a regular expression finds something in a short text; one that nobody can read finds nothing. */
export function finds(literal: string, text: string): boolean {
  const end = literal.lastIndexOf("/");
  const source = literal.slice(1, end);
  if (source.length > MAX_PATTERN) return false;
  return orElse(
    () => new RegExp(source, literal.slice(end + 1).replace(/[^imsu]/g, "")).test(text),
    false,
  );
}
