import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { UnreadableFile } from "../../errors/unreadable-file.ts";
import { readRegular } from "../../files/read-regular.ts";
import { isWorkspace } from "./javascript.ts";
import { readMembers } from "./members.ts";
import { SCRIPT_FOLDERS } from "./scripts.ts";
import type { Ecosystem, ProjectFiles } from "./types.ts";

/** Manifests are small; what is larger is not worth the wait. */
const MAX_BYTES = 1024 * 1024;
/** For the owner, the group or everybody. */
const EXECUTABLE = 0o111;

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
      if (isWanted)
        notes.push(`${name} is a link that leads out of the project or nowhere: not followed`);
      continue;
    }
    const kind = entry.isSymbolicLink() ? await stat(path) : entry;
    if (kind.isDirectory()) folders.add(name);
    if (!kind.isFile()) continue;
    files.add(name);
    if (!isWanted) continue;
    const read = readText(path);
    if ("text" in read) texts.set(name, read.text);
    else notes.push(`${name} ${read.why}: passed over`);
  }
  const ofScripts = SCRIPT_FOLDERS.filter((name) => folders.has(name));
  const programs = await Promise.all(ofScripts.map((name) => programsIn(top, name)));
  const members = isWorkspace(files, texts) ? await readMembers(top, folders) : new Map();
  return { files, folders, programs: new Set(programs.flat()), members, texts, notes };
}

/** Files of a folder that may be executed, as `scripts/test`; links and a folder that cannot be read have none. */
async function programsIn(top: string, folder: string): Promise<readonly string[]> {
  const names = await readdir(join(top, folder)).catch(() => []);
  const stats = await Promise.all(
    names.map((name) => lstat(join(top, folder, name)).catch(() => null)),
  );
  return names.flatMap((name, at) => {
    const found = stats[at];
    const isProgram = found?.isFile() === true && (found.mode & EXECUTABLE) !== 0;
    return isProgram ? [`${folder}/${name}`] : [];
  });
}

/** The target of a link, if it is inside the tree. */
async function insideOf(top: string, link: string): Promise<string | null> {
  const target = await realpath(link).catch(() => null);
  return target === null || !target.startsWith(top + sep) ? null : target;
}

function readText(path: string): { readonly text: string } | { readonly why: string } {
  try {
    // Whatever took the file's place meanwhile, it is neither followed nor waited for.
    const bytes = readRegular(path, { of: "work-tree", maxBytes: MAX_BYTES, followsLinks: false });
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (thrown) {
    if (thrown instanceof TypeError) return { why: "is not UTF-8" };
    const isLarge = thrown instanceof UnreadableFile && thrown.because === "too-large";
    return { why: isLarge ? "is larger than 1 MiB" : "cannot be read" };
  }
}
