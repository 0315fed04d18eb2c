import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { ImportedName } from "./js-module.ts";
import type { Importer, JsFile, JsProject } from "./js-project.ts";

/** A place that uses an export of a file. */
export interface JsUser {
  readonly file: JsFile;
  /** Offset of the place. */
  readonly start: number;
  /** Its name there: `sum`, or `math.sum` for an import of the whole module; empty if it is only re-exported. */
  readonly local: string;
  readonly isType: boolean;
}

/** A name is followed through so many files that re-export it. */
const MAX_HOPS = 3;

/** Finds the uses of a name that a file exports or exported, also through files with `export *`. */
export async function usersOfExport(
  project: JsProject,
  path: string,
  name: string,
  hops = MAX_HOPS,
): Promise<readonly JsUser[]> {
  const importers = (await project.importersOf(path)) ?? [];
  const users = importers.flatMap((importer) => usesIn(importer, name));
  if (hops === 0 || name === "default") return users;
  for (const { file } of importers) {
    const { stars, exports } = file.module;
    // Its own export of that name takes precedence over `export *`.
    if (exports.has(name) || stars.length === 0) continue;
    const passesOn = await somePassesOn(project, file, path);
    if (passesOn) users.push(...(await usersOfExport(project, file.path, name, hops - 1)));
  }
  return users;
}

async function somePassesOn(project: JsProject, file: JsFile, path: string): Promise<boolean> {
  for (const star of file.module.stars) {
    const target = await project.resolve(file.path, star);
    if (target === path) return true;
  }
  return false;
}

function usesIn({ file, import: taken }: Importer, name: string): JsUser[] {
  return taken.names.flatMap((each) => {
    if (each.imported === name)
      return [{ file, start: each.start, local: each.local, isType: each.isType || taken.isType }];
    return each.imported === "*" && name !== "default" ? usesOfWhole(file, each, name) : [];
  });
}

/** Finds the uses of a name as `whole.name`; other uses of a whole module are uncertain. */
function usesOfWhole(file: JsFile, { local, isType }: ImportedName, name: string): JsUser[] {
  if (local === "") return [];
  const use = new RegExp(
    String.raw`(?<![\w$.])${escapeRegExp(local)}\s*\??\.\s*${escapeRegExp(name)}(?![\w$]|\s*=[^=>])`,
    "g",
  );
  return [...file.text.matchAll(use)]
    .filter(({ index }) => !isRemark(file.text, index))
    .map(({ index }) => ({ file, start: index, local: `${local}.${name}`, isType }));
}

function isRemark(text: string, at: number): boolean {
  return /\/\/|^\s*\*|\/\*/.test(text.slice(text.lastIndexOf("\n", at) + 1, at));
}
