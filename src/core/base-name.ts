/** The last part of a path with slashes: `a.js` of `src/a.js`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
