import { matchesPath, readPathPattern } from "./path-pattern.ts";

/**
 * Makes of .gitignore lines a question about a path with `/` between its names. The last line that matches wins; what lies in
 * a directory that is excluded stays so. A pattern that means nothing matches nothing.
 */
export function createExclude(patterns: readonly string[]): (path: string) => boolean {
  const rules = patterns.map(readPathPattern).filter((rule) => rule !== null);
  const known = new Map<string, boolean>();

  const isExcluded = (names: readonly string[], isDirectory: boolean): boolean => {
    const rule = rules.findLast(
      (each) => (isDirectory || !each.isForDirectories) && matchesPath(each, names),
    );
    return rule !== undefined && !rule.isNegative;
  };
  /** Directories repeat from file to file. */
  const isInExcluded = (names: readonly string[]): boolean => {
    if (names.length === 0) return false;
    const key = names.join("/");
    const answer = known.get(key) ?? (isInExcluded(names.slice(0, -1)) || isExcluded(names, true));
    known.set(key, answer);
    return answer;
  };
  return (path) => {
    if (rules.length === 0) return false;
    const names = path.split("/").filter((name) => name !== "" && name !== ".");
    return isInExcluded(names.slice(0, -1)) || isExcluded(names, false);
  };
}
