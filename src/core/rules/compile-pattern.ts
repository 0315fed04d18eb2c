/**
 * Compiles a pattern of a rule file, once. `(?i)` at its start means "in any case", as in the patterns
 * ast-grep reads, which Node 20 has no notation for. Throws a SyntaxError on anything that is not a pattern.
 */
export function compilePattern(source: string): RegExp {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const pattern = source.startsWith(ANY_CASE)
    ? new RegExp(source.slice(ANY_CASE.length), "iu")
    : new RegExp(source, "u");
  compiled.set(source, pattern);
  return pattern;
}

/** Whether a text fits a pattern; without one (null) every text does. */
export function fitsPattern(pattern: string | null, text: string): boolean {
  return pattern === null || compilePattern(pattern).test(text);
}

/** Gives what the named groups of a pattern match in a text, without those that take no part; empty without a match. */
export function groupsIn(pattern: string | null, text: string): Readonly<Record<string, string>> {
  const groups = pattern === null ? undefined : compilePattern(pattern).exec(text)?.groups;
  return Object.fromEntries(Object.entries(groups ?? {}).filter(([, part]) => part !== undefined));
}

const ANY_CASE = "(?i)";

const compiled = new Map<string, RegExp>();
