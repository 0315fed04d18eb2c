import { constants } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Ecosystem, ProjectFiles } from "./types.ts";

/** Manifests are small; what is larger is not worth the wait. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads what lies at the top of a work tree as far as the ecosystems want it, with a note for each
 * wanted file that was passed over: too large, unreadable, or a link that leaves the tree.
 */
export async function readProject(
  root: string,
  ecosystems: readonly Ecosystem[],
): Promise<ProjectFiles & { readonly notes: readonly string[] }> {
  const files = new Set<string>();
  const folders = new Set<string>();
  const texts = new Map<string, string>();
  const notes: string[] = [];
  const top = await realpath(root);
  const entries = await readdir(top, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    const isWanted = ecosystems.some(({ reads }) => reads(name));
    const path = entry.isSymbolicLink() ? await insideOf(top, join(top, name)) : join(top, name);
    if (path === null) {
      if (isWanted) notes.push(`${name} is a link that leads out of the project or nowhere: not followed`);
      continue;
    }
    const kind = entry.isSymbolicLink() ? await stat(path) : entry;
    if (kind.isDirectory()) folders.add(name);
    if (!kind.isFile()) continue;
    files.add(name);
    if (!isWanted) continue;
    const read = await readText(path);
    if ("text" in read) texts.set(name, read.text);
    else notes.push(`${name} ${read.why}: passed over`);
  }
  return { files, folders, texts, notes };
}

/** Where a link leads, if that is inside the tree. */
async function insideOf(top: string, link: string): Promise<string | null> {
  const target = await realpath(link).catch(() => null);
  return target === null || !target.startsWith(top + sep) ? null : target;
}

async function readText(
  path: string,
): Promise<{ readonly text: string } | { readonly why: string }> {
  try {
    // Whatever took the file's place meanwhile, it is neither followed nor waited for.
    const flags = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    const handle = await open(path, constants.O_RDONLY | flags);
    try {
      if ((await handle.stat()).size > MAX_BYTES) return { why: "is larger than 1 MiB" };
      return { text: new TextDecoder("utf-8", { fatal: true }).decode(await handle.readFile()) };
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    return { why: thrown instanceof TypeError ? "is not UTF-8" : "cannot be read" };
  }
}
