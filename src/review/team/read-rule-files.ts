import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readRegular } from "../../files/read-regular.ts";
import { ruleFolders } from "./pure/rule-folders.ts";
import { isRuleFile, RULE_CONFIG } from "./pure/rule-places.ts";
import type { RuleFault, RuleFiles, RuleFolders, TextFile } from "./pure/types.ts";

const MAX_FILES = 1_000;
const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 12;

/**
 * Reads the files of the project's own rules. Follows no links and reads nothing outside of the work tree.
 * @param typed text of a `sgconfig.yml` instead of the one in the work tree; null = none
 */
export async function readRuleFiles(root: string, typed?: string | null): Promise<RuleFiles> {
  const faults: RuleFault[] = [];
  const isLink = typed === undefined && isSymbolicLink(join(root, RULE_CONFIG));
  const own = () => (isLink ? null : readText(root, RULE_CONFIG, faults));
  const config = typed === undefined ? own() : typed;
  const { faults: ofFolders, ...folders } = await ruleFolders(config);
  const names = [...folders.rules, ...folders.utils];
  const found = filesBelow(root, names, faults);
  const paths = found.files.filter((path) => isRuleFile(path, folders));
  return {
    config,
    folders,
    files: readAll(root, paths, faults),
    links: isLink ? [...found.links, RULE_CONFIG] : found.links,
    faults: [...ofFolders, ...faults],
  };
}

/** Reads the files of the tests of those rules. */
export function readTestFiles(
  root: string,
  { tests }: RuleFolders,
): { readonly files: readonly TextFile[]; readonly faults: readonly RuleFault[] } {
  const faults: RuleFault[] = [];
  const paths = filesBelow(root, tests, faults).files.filter(
    (path) => /\.ya?ml$/.test(path) && !/(?:^|\/)__snapshots__\//.test(path),
  );
  return { files: readAll(root, paths, faults), faults };
}

function readAll(root: string, paths: readonly string[], faults: RuleFault[]): TextFile[] {
  return paths.flatMap((path) => {
    const text = readText(root, path, faults);
    return text === null ? [] : [{ path, text }];
  });
}

function readText(root: string, path: string, faults: RuleFault[]): string | null {
  const absolute = join(root, path);
  if (lstatSync(absolute, { throwIfNoEntry: false }) === undefined) return null;
  try {
    const limits = { of: "work-tree" as const, maxBytes: MAX_BYTES, followsLinks: false };
    return readRegular(absolute, limits).toString("utf8");
  } catch {
    const message = `cannot be read, or is larger than ${MAX_BYTES / 1024} KiB`;
    faults.push({ file: path, line: 1, message });
    return null;
  }
}

function isSymbolicLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Returns the sorted paths of the files below some folders, and of links that may lead to more. */
function filesBelow(
  root: string,
  folders: readonly string[],
  faults: RuleFault[],
): { readonly files: string[]; readonly links: string[] } {
  const found = new Set<string>();
  const links = new Set<string>();
  const walk = (folder: string, depth: number): void => {
    if (depth > MAX_DEPTH || found.size > MAX_FILES) return;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === "node_modules" || entry.name === ".git") continue;
      if (entry.isDirectory()) walk(path, depth + 1);
      else if (entry.isSymbolicLink() && MAY_LEAD_TO_RULES.test(entry.name)) links.add(path);
      else if (entry.isFile() && /\.ya?ml$/.test(entry.name)) found.add(path);
    }
  };
  for (const folder of folders)
    try {
      const way = wayTo(root, folder);
      if (way === "folder") walk(folder, 0);
      else if (way !== null) links.add(way.link);
    } catch {
      faults.push({ file: folder, line: 1, message: "is a folder that cannot be read" });
    }
  if (found.size > MAX_FILES) {
    const message = `holds more than ${MAX_FILES} files; the others are not read`;
    faults.push({ file: folders[0] ?? "", line: 1, message });
  }
  return { files: [...found].sort().slice(0, MAX_FILES), links: [...links].sort() };
}

/** Names of rule files and folders. */
const MAY_LEAD_TO_RULES = /\.ya?ml$|^[^.]+$/;

/** Returns whether a path is a folder or behind a link, which could lead out of the project; null if it is neither. */
function wayTo(root: string, folder: string): "folder" | { readonly link: string } | null {
  const parts = folder.split("/").filter((each) => each !== "");
  for (const [at] of parts.entries()) {
    const path = parts.slice(0, at + 1).join("/");
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isSymbolicLink() === true) return { link: path };
    if (found?.isDirectory() !== true) return null;
  }
  return "folder";
}
