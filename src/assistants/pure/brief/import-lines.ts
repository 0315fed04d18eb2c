const IMPORT =
  /^\s*(?:(?:import|from|(?:pub(?:\([^)]*\))?\s+)?use|using|#include|require(?:_relative|_once)?)\b|export\s*(?:type\s*)?[{*]|(?:module\.)?exports(?:\.\w+)?\s*=\s*(?:\{|[\w$]+;?\s*$)|(?:const|let|var)\s*\{[^}]*\}\s*=\s*(?:await\s+)?(?:require|import)\s*\()/;
/** The beginning of an import whose names are on the next lines. */
const OPENS =
  /^\s*(?:import|from|export|(?:pub(?:\([^)]*\))?\s+)?use|(?:module\.)?exports)\b.*[{(][^})]*$/;
const CLOSES = /[})]/;

/**
 * Finds the lines, from 0, of imports and re-exports.
 * @param code lines without comments and strings
 */
export function importLines(code: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let isOpen = false;
  for (const [at, line] of code.entries()) {
    if (isOpen) {
      // More than a list of names is not an import.
      isOpen = !CLOSES.test(line) && /^[\s\w$,.:*]*$/.test(line);
      if (/^[\s\w$,.:*})]*(?:from\b.*)?;?\s*$/.test(line)) found.add(at);
    } else if (IMPORT.test(line)) {
      found.add(at);
      isOpen = OPENS.test(line);
    }
  }
  return found;
}
