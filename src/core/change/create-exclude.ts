import { expandBraces } from "./expand-braces.ts";
import { matchesPath, readPathPattern } from "./path-pattern.ts";

/**
 * Returns the function that says whether .gitignore lines, which may have braces, exclude a path with `/` between its
 * names. The last line that matches wins; a file in an excluded directory stays excluded. A comment, or a pattern that
 * git cannot read, matches nothing.
 */
export function createExclude(patterns: readonly string[]): (path: string) => boolean {
  const patternFor = createExcluder(patterns);
  return (path) => patternFor(path) !== null;
}

/** The same, but the function returns the line that excludes a path; null if none does. */
export function createExcluder(patterns: readonly string[]): (path: string) => string | null {
  const rules = patterns.flatMap((line) => {
    const read = expandBraces(line).map(readPathPattern);
    return read.flatMap((pattern) => (pattern === null ? [] : [{ line, pattern }]));
  });
  const known = new Map<string, string | null>();

  const excluding = (names: readonly string[], isDirectory: boolean): string | null => {
    const rule = rules.findLast(
      ({ pattern }) => (isDirectory || !pattern.isForDirectories) && matchesPath(pattern, names),
    );
    return rule === undefined || rule.pattern.isNegative ? null : rule.line;
  };
  /** Directories repeat from file to file. */
  const excludingFolder = (names: readonly string[]): string | null => {
    if (names.length === 0) return null;
    const key = names.join("/");
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const answer = excludingFolder(names.slice(0, -1)) ?? excluding(names, true);
    known.set(key, answer);
    return answer;
  };
  return (path) => {
    if (rules.length === 0) return null;
    const names = path.split("/").filter((name) => name !== "" && name !== ".");
    return excludingFolder(names.slice(0, -1)) ?? excluding(names, false);
  };
}
