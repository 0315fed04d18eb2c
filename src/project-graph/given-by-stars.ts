import type { JsProject } from "./js-project.ts";

/** Returns the names that a file exports with `export *`; null if one of those files cannot be read. */
export async function givenByStars(
  project: JsProject,
  path: string,
  depth: number,
): Promise<ReadonlySet<string> | null> {
  const names = new Set<string>();
  const file = await project.file(path);
  if (file === null || file.module.isOpaque) return null;
  for (const star of file.module.stars) {
    const target = depth === 0 ? null : await project.resolve(path, star);
    const next = target === null ? null : await project.file(target);
    const beyond = target === null ? null : await givenByStars(project, target, depth - 1);
    if (next === null || beyond === null) return null;
    for (const name of [...next.module.exports.keys(), ...beyond]) names.add(name);
  }
  return names;
}
