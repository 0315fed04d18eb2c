import { isAbsolute, relative, sep } from "node:path";

/** Whether an absolute path is a folder or lies in it, by its words alone. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
