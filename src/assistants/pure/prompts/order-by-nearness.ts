/**
 * Sorts paths by their distance from a change: its own files first, then others in their folders, and so on by the
 * number of folders up and down; at the same distance by name.
 * @param changed paths of the change, relative to the same top, with `/`
 */
export function orderByNearness(paths: readonly string[], changed: Iterable<string>): string[] {
  const own = new Set(changed);
  const up = new Map<string, number>();
  for (const path of own)
    foldersOf(path).forEach((folder, steps) => {
      up.set(folder, Math.min(steps, up.get(folder) ?? Infinity));
    });
  const steps = (path: string): number => {
    if (own.has(path)) return -1;
    const ways = foldersOf(path).map((folder, down) => down + (up.get(folder) ?? Infinity));
    return Math.min(...ways);
  };
  return paths
    .map((path) => ({ path, steps: steps(path) }))
    .sort((a, b) => a.steps - b.steps || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

/** Returns the folders around a file, the nearest first; the last is the top, with an empty name. */
export function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
    folders.push(path.slice(0, end));
  return [...folders, ""];
}
