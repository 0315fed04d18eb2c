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
 * Reads the files of the project's own rules. Follows no link and reads nothing outside of the work tree.
 * @param typed text of a `sgconfig.yml` to go by in place of the one in the work tree; null = none
 */
export async function readRuleFiles(root: string, typed?: string | null): Promise<RuleFiles> {
  const faults: RuleFault[] = [];
  const config = typed === undefined ? readText(root, RULE_CONFIG, faults) : typed;
  const { faults: ofFolders, ...folders } = await ruleFolders(config);
  const names = [...folders.rules, ...folders.utils];
  const paths = filesBelow(root, names, faults).filter((path) => isRuleFile(path, folders));
  return {
    config,
    folders,
    files: readAll(root, paths, faults),
    faults: [...ofFolders, ...faults],
  };
}

/** Reads the files of the tests of those rules, in the same way. */
export function readTestFiles(
  root: string,
  { tests }: RuleFolders,
): { readonly files: readonly TextFile[]; readonly faults: readonly RuleFault[] } {
  const faults: RuleFault[] = [];
  const paths = filesBelow(root, tests, faults).filter(
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

/** Paths of the files below some folders, sorted. */
function filesBelow(root: string, folders: readonly string[], faults: RuleFault[]): string[] {
  const found = new Set<string>();
  const walk = (folder: string, depth: number): void => {
    if (depth > MAX_DEPTH || found.size > MAX_FILES) return;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git")
        walk(path, depth + 1);
      else if (entry.isFile() && /\.ya?ml$/.test(entry.name)) found.add(path);
    }
  };
  for (const folder of folders)
    try {
      if (isRealFolder(root, folder)) walk(folder, 0);
    } catch {
      faults.push({ file: folder, line: 1, message: "is a folder that cannot be read" });
    }
  if (found.size > MAX_FILES) {
    const message = `holds more than ${MAX_FILES} files; the others are not read`;
    faults.push({ file: folders[0] ?? "", line: 1, message });
  }
  return [...found].sort().slice(0, MAX_FILES);
}

/** A link in the place of a folder could lead out of the project. */
function isRealFolder(root: string, folder: string): boolean {
  let at = root;
  for (const part of folder.split("/").filter((each) => each !== "")) {
    at = join(at, part);
    if (lstatSync(at, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  }
  return true;
}
