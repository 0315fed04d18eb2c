import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { UnreadableFile } from "../../errors/unreadable-file.ts";
import { readRegular } from "../../files/read-regular.ts";
import { BESIDE } from "./beside.ts";
import { isWorkspace } from "./javascript.ts";
import { readCiRuns } from "./read-ci-runs.ts";
import { readMembers } from "./members.ts";
import { isInWorkspace } from "./rust.ts";
import { SCRIPT_FOLDERS } from "./scripts.ts";
import type { CiRun, Ecosystem, Project, ProjectFiles } from "./types.ts";

/** Manifests are small; what is larger is not worth the wait. */
const MAX_BYTES = 1024 * 1024;
/** For the owner, the group or everybody. */
const EXECUTABLE = 0o111;
const HAS_MODES = process.platform !== "win32";
/** Scripts of a project that start its builder; committed on Windows, they may lack the bit. */
const WRAPPERS: ReadonlySet<string> = new Set(["gradlew", "mvnw"]);
/** Enough for a service, its pages and its clients. */
const MOST_PARTS = 8;
type ReadFiles = ProjectFiles & { readonly notes: readonly string[] };

/**
 * Reads what lies at the top of a work tree, and in the folders below it that CI works in, or all of those below a
 * top without a manifest, as far as the ecosystems want it; with a note for each wanted file of the top that was
 * passed over: too large, unreadable, or a link that leaves the tree.
 */
export async function readProject(
  root: string,
  ecosystems: readonly Ecosystem[],
): Promise<Project & { readonly notes: readonly string[] }> {
  const top = await realpath(root);
  const runs = await readCiRuns(top);
  const own = await readFolder(top, ".", { ecosystems, runs });
  const named = [...new Set(runs.map(({ folder }) => folder))].filter((folder) => folder !== ".");
  const hasManifest = ecosystems.some(({ detect }) =>
    Object.entries(detect(own)).some(([key, found]) => key !== "notes" && found !== undefined),
  );
  const below = [...new Set([...named, ...(hasManifest ? [] : own.folders)])]
    .filter((folder) => !BESIDE.test(folder) && !own.members.has(`${folder}/package.json`))
    .filter((folder) => !isInWorkspace(own.texts, folder))
    .slice(0, MOST_PARTS);
  const parts = await Promise.all(
    below.map(async (folder) => {
      const isThere = (await insideOf(top, join(top, folder))) === join(top, folder);
      const read = isThere
        ? await readFolder(top, folder, { ecosystems, runs }).catch(() => null)
        : null;
      return read === null ? [] : [[folder, read] as const];
    }),
  );
  return { ...own, parts: new Map(parts.flat()) };
}

async function readFolder(
  top: string,
  folder: string,
  more: { readonly ecosystems: readonly Ecosystem[]; readonly runs: readonly CiRun[] },
): Promise<ReadFiles> {
  const files = new Set<string>();
  const folders = new Set<string>();
  const texts = new Map<string, string>();
  const notes: string[] = [];
  const place = join(top, folder);
  const entries = await readdir(place, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    const isWanted = more.ecosystems.some(({ reads }) => reads(name));
    const path = entry.isSymbolicLink()
      ? await insideOf(top, join(place, name))
      : join(place, name);
    if (path === null) {
      if (isWanted)
        notes.push(`${name} is a link that leads out of the project or nowhere: not followed`);
      continue;
    }
    const kind = entry.isSymbolicLink() ? await stat(path) : entry;
    if (kind.isDirectory()) folders.add(name);
    if (!kind.isFile()) continue;
    files.add(name);
    if (WRAPPERS.has(name) && HAS_MODES && !(await isProgram(path)))
      notes.push(`${name} cannot be executed, and its commands start it: \`chmod +x ${name}\``);
    if (!isWanted) continue;
    const read = readText(path);
    if ("text" in read) texts.set(name, read.text);
    else notes.push(`${name} ${read.why}: skipped`);
  }
  const ofScripts = SCRIPT_FOLDERS.filter((name) => folders.has(name));
  const programs = await Promise.all(ofScripts.map((name) => programsIn(place, name)));
  const members = isWorkspace(files, texts) ? await readMembers(place, folders) : new Map();
  const runs = more.runs.filter((run) => run.folder === folder);
  return { files, folders, programs: new Map(programs.flat()), members, texts, runs, notes };
}

/**
 * Returns the texts of a folder's executable files, by path: `scripts/test`. Leaves out links; a program that is not
 * text has an empty one.
 */
async function programsIn(
  place: string,
  folder: string,
): Promise<readonly (readonly [path: string, text: string])[]> {
  const names = await readdir(join(place, folder)).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      return (await isProgram(join(place, folder, name))) ? [name] : [];
    }),
  );
  return found.flat().map((name) => {
    const read = readText(join(place, folder, name));
    return [`${folder}/${name}`, "text" in read ? read.text : ""] as const;
  });
}

async function isProgram(path: string): Promise<boolean> {
  const seen = await lstat(path).catch(() => null);
  return seen?.isFile() === true && (seen.mode & EXECUTABLE) !== 0;
}

/** Returns the target of a link if it is inside the tree, or null. */
async function insideOf(top: string, link: string): Promise<string | null> {
  const target = await realpath(link).catch(() => null);
  return target === null || !target.startsWith(top + sep) ? null : target;
}

function readText(path: string): { readonly text: string } | { readonly why: string } {
  try {
    // Another file may have taken its place since: a link is not followed, a pipe not waited for.
    const bytes = readRegular(path, { of: "work-tree", maxBytes: MAX_BYTES, followsLinks: false });
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (thrown) {
    if (thrown instanceof TypeError) return { why: "is not UTF-8" };
    const isLarge = thrown instanceof UnreadableFile && thrown.because === "too-large";
    return { why: isLarge ? "is larger than 1 MiB" : "cannot be read" };
  }
}
