/**
 * Compiles a pattern of a rule file, once. `(?i)` at its start means "in any case", as in the patterns
 * ast-grep reads, which Node 20 has no notation for. Throws a SyntaxError on anything that is no pattern.
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

const ANY_CASE = "(?i)";

const compiled = new Map<string, RegExp>();
