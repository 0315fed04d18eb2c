/**
 * Compiles a pattern of a rule file. `(?i)` at its start means "in any case", as in the patterns
 * ast-grep reads, which Node 20 has no notation for.
 */
export function compilePattern(source: string): RegExp {
  return source.startsWith(ANY_CASE)
    ? new RegExp(source.slice(ANY_CASE.length), "iu")
    : new RegExp(source, "u");
}

const ANY_CASE = "(?i)";
