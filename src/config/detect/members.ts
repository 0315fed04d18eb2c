import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readSmallText } from "./read-small-text.ts";

const MANIFEST = "package.json";
/** Enough to tell what the members of a workspace have in common. */
const MOST_MEMBERS = 200;
/** `packages/app` and `packages/libs/core`. */
const DEEPEST = 3;

/**
 * Reads the package manifests below the top of a project, by path: `packages/app/package.json`. Hidden folders,
 * links and `node_modules` are left out, and so is what cannot be read.
 */
export async function readMembers(
  top: string,
  folders: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const members = new Map<string, string>();
  let level = [...folders].filter(isLookedInto);
  for (let depth = 1; depth <= DEEPEST && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of level) {
      if (members.size >= MOST_MEMBERS) return members;
      const entries = await readdir(join(top, folder), { withFileTypes: true }).catch(() => []);
      const manifest = entries.find((entry) => entry.name === MANIFEST && entry.isFile());
      const text = manifest === undefined ? null : readSmallText(join(top, folder, MANIFEST));
      if (text !== null) members.set(`${folder}/${MANIFEST}`, text);
      else next.push(...foldersAmong(entries).map((name) => `${folder}/${name}`));
    }
    level = next;
  }
  return members;
}

function foldersAmong(
  entries: readonly { readonly name: string; isDirectory(): boolean }[],
): readonly string[] {
  return entries.flatMap((entry) =>
    entry.isDirectory() && isLookedInto(entry.name) ? [entry.name] : [],
  );
}

function isLookedInto(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}
