import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ReviewedTree } from "../types.ts";
import { isConfigurationOf } from "./find-linters.ts";
import type { Linter } from "./types.ts";
import { orElse } from "../../core/or-else.ts";

/** Configuration files as they were before a change: their text by path, null for one that did not exist. */
export type HeldFiles = ReadonlyMap<string, string | null>;

/**
 * Finds the configuration of linters that the commits of a change edit: the review of that change uses the version
 * before it. Uncommitted edits count.
 * @param readCommitted returns the text of a file in the last commit; null if it is not there
 */
export async function holdConfiguration(
  linters: readonly Linter[],
  tree: ReviewedTree,
  readCommitted: (path: string) => Promise<string | null>,
): Promise<HeldFiles> {
  const held = new Map<string, string | null>();
  for (const { path, oldPath } of tree.changed) {
    const names = [path, ...(oldPath === null || oldPath === path ? [] : [oldPath])];
    if (!names.some((name) => linters.some((linter) => isConfigurationOf(linter, name)))) continue;
    const [before, now, committed] = await Promise.all([
      tree.readBefore(path),
      tree.read(path),
      readCommitted(path),
    ]);
    if (now !== committed || now === before) continue;
    const [, former] = names;
    if (former === undefined) held.set(path, before);
    else held.set(path, null).set(former, before);
  }
  return held;
}

/**
 * Creates a copy of a work tree with the held files: a folder of links to the original files, in which the held files
 * have their old text. Their parent folders, and those in which programs run, are real folders.
 */
export function showWithHeld(
  root: string,
  how: { readonly held: HeldFiles; readonly folders: readonly string[]; readonly into: string },
): void {
  const { held, folders, into } = how;
  const real = new Set([...held.keys()].map(dirname).concat(folders).flatMap(withParents));
  for (const folder of real) {
    mkdirSync(join(into, folder), { recursive: true });
    for (const name of namesIn(join(root, folder))) {
      const path = folder === "." ? name : `${folder}/${name}`;
      if (real.has(path) || held.has(path) || name === ".git") continue;
      symlinkSync(join(root, path), join(into, path));
    }
  }
  for (const [path, text] of held) if (text !== null) writeFileSync(join(into, path), text);
}

function withParents(folder: string): string[] {
  const plain = folder === "" ? "." : folder;
  return plain === "." ? [plain] : [plain, ...withParents(dirname(plain))];
}

/** Returns the names in a folder; none if it was removed with its files. */
function namesIn(folder: string): readonly string[] {
  return orElse(() => readdirSync(folder), []);
}
