/** Returns a test of a path from the top: one of some files, or below one of some folders; "" is the top. */
export function insideOf(paths: readonly string[]): (path: string) => boolean {
  const named = new Set(paths);
  if (named.has("")) return () => true;
  return (path) => {
    if (named.has(path)) return true;
    for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1))
      if (named.has(path.slice(0, slash))) return true;
    return false;
  };
}

/** A command line holds no more paths than this on every system. */
const MAX_PATHSPECS = 500;

/**
 * Returns the arguments that limit a git command at the top to some paths, taken literally. Returns none for more
 * than a command line holds: the caller keeps those that are `insideOf` them.
 */
export function pathspecsOf(paths: readonly string[] | null): readonly string[] {
  if (paths === null || paths.includes("") || paths.length > MAX_PATHSPECS) return [];
  return paths.map((path) => `:(top,literal)${path}`);
}
