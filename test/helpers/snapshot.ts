import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";

/** Every file under a folder with a hash of its content: two equal snapshots mean that nothing was written. */
export function snapshot(directory: string): Record<string, string> {
  return hashesOf(directory, filesUnder(directory));
}

/** The same of a work tree's files. What git keeps is not looked at: a process may still write to it. */
export function workTreeSnapshot(root: string): Record<string, string> {
  const top = readdirSync(root).filter((name) => name !== ".git");
  return hashesOf(
    root,
    top.flatMap((name) => filesUnder(join(root, name))),
  );
}

function filesUnder(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return [path];
  const all = readdirSync(path, { recursive: true, encoding: "utf8" });
  return all.map((name) => join(path, name)).filter((each) => !lstatSync(each).isDirectory());
}

function hashesOf(directory: string, files: readonly string[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const file of files.toSorted()) {
    const content = lstatSync(file).isSymbolicLink() ? readlinkSync(file) : readFileSync(file);
    hashes[relative(directory, file)] = createHash("sha256").update(content).digest("hex");
  }
  return hashes;
}
