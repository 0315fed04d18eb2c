import ignore from "ignore";

/**
 * Makes of .gitignore lines a question about a path. The last line that matches wins; a pattern that
 * means nothing matches nothing.
 */
export function createExclude(patterns: readonly string[]): (path: string) => boolean {
  const rules = ignore({ ignoreCase: false, allowRelativePaths: true });
  for (const pattern of patterns) {
    if (isUsable(pattern)) rules.add(pattern);
  }
  return (path) => rules.ignores(path);
}

/** The library compiles a pattern when it first meets a path, and throws there when it cannot. */
function isUsable(pattern: string): boolean {
  try {
    ignore({ ignoreCase: false }).add(pattern).ignores("a/b");
    return true;
  } catch {
    return false;
  }
}
