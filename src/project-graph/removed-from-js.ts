import type { ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "../review/types.ts";
import type { RemovedName } from "./removed-name.ts";
import { jsProjectOf, type JsProject } from "./js-project.ts";
import { usersOfExport } from "./js-users.ts";
import { onceForSides } from "../comparison/once-for-sides.ts";
import { isListOf, isString } from "../core/is-value.ts";
import { isRecord } from "../core/is-record.ts";
import { lineAt, lineOfOld } from "../comparison/map-old-line.ts";
import { givenByStars } from "./given-by-stars.ts";

/** If more names are gone, the file is another module now. */
const MAX_NAMES = 30;

/** Finds the removed exports of a JavaScript or TypeScript file that are still imported. */
export async function removedFromJs(
  changed: ChangedFile,
  tree: ReviewedTree,
): Promise<readonly RemovedName[]> {
  const project = jsProjectOf(tree);
  const { path } = changed;
  const oldText = (await tree.readBefore(path)) ?? "";
  const wanted = { tree, file: changed, name: "exports that went", isValue: isListOf(isGone) };
  const gone = await onceForSides(wanted, () => goneFrom(path, oldText, project));
  if (gone.length === 0 || gone.length > MAX_NAMES) return [];
  const given = await givenByStars(project, path, 3);
  if (given === null) return [];

  const removed: RemovedName[] = [];
  for (const { name, start } of gone) {
    if (given.has(name)) continue;
    const users = (await usersOfExport(project, path, name)).map(({ file, start }) => ({
      path: file.path,
      line: lineAt(file.text, start),
    }));
    if (users.length > 0)
      removed.push({
        name,
        line: lineOfOld(changed, lineAt(oldText, start)),
        users: distinct(users),
      });
  }
  return removed;
}

/** A removed export, with its offset in the old text. */
interface Gone {
  readonly name: string;
  readonly start: number;
}

function isGone(value: unknown): value is Gone {
  return isRecord(value) && isString(value["name"]) && Number.isSafeInteger(value["start"]);
}

async function goneFrom(path: string, oldText: string, project: JsProject): Promise<Gone[]> {
  const now = await project.file(path);
  if (oldText === "" || now === null || now.module.isOpaque) return [];
  const old = await project.parse(path, oldText);
  if (old === null || old.module.isOpaque) return [];
  return [...old.module.exports.values()]
    .filter(({ name }) => !now.module.exports.has(name))
    .map(({ name, start }) => ({ name, start }));
}

function distinct<Place extends { path: string; line: number }>(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.path}:${place.line}`, place])).values()];
}
