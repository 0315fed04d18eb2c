import { startOf } from "../core/cut-text.ts";
import type { ReviewedTree } from "../review/types.ts";
import type { Standards } from "./types.ts";
import { foldersOf } from "./pure/prompts/order-by-nearness.ts";

const MAX_CHARACTERS = 20_000;

/**
 * Reads the files that hold a project's standards: those named by their path, and those named without a
 * folder in every folder above a changed file. A file that the change adds is left out.
 */
export async function readStandards(
  tree: ReviewedTree,
  names: readonly string[],
): Promise<readonly Standards[]> {
  const folders = new Set(["", ...tree.changed.flatMap(({ path }) => foldersOf(path))]);
  const wanted = new Set(
    names.flatMap((name) =>
      name.includes("/") ? [name] : [...folders].map((folder) => join(folder, name)),
    ),
  );
  const changed = new Set(tree.changed.map(({ path }) => path));
  const found: Standards[] = [];
  const paths = await tree.lookUp();
  for (const path of [...wanted].filter((each) => paths.has(each)).sort()) {
    const isFromBase = changed.has(path);
    const text = isFromBase ? await tree.readBefore(path) : await tree.read(path);
    if (text === null || text.trim() === "") continue;
    const isCut = text.length > MAX_CHARACTERS;
    const isOfFolder = !names.includes(path);
    found.push({
      path,
      folder: isOfFolder ? path.slice(0, path.lastIndexOf("/")) : "",
      text: startOf(text, MAX_CHARACTERS),
      isFromBase,
      isCut,
    });
  }
  return found;
}

function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
