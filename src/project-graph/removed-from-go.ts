import { posix } from "node:path";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "../review/types.ts";
import { lineAt, lineOfOld } from "../comparison/map-old-line.ts";
import type { RemovedName } from "./removed-name.ts";

const MAX_NAMES = 30;
const MAX_CANDIDATES = 200;

/** Finds the exported functions and types of a Go file that left their package and are used in another. */
export async function removedFromGo(
  changed: ChangedFile,
  tree: ReviewedTree,
): Promise<readonly RemovedName[]> {
  const { path } = changed;
  if (path.endsWith("_test.go")) return [];
  const [before, after] = await Promise.all([tree.readBefore(path), tree.read(path)]);
  if (before === null || after === null) return [];
  const left = declaredIn(after);
  const gone = [...declaredIn(before)].filter(([name]) => !left.has(name));
  if (gone.length === 0 || gone.length > MAX_NAMES) return [];
  const folder = posix.dirname(path);
  const importPath = await importPathOf(folder, tree);
  if (importPath === null) return [];
  const holders = await tree.search(gone.map(([name]) => name));

  const removed: RemovedName[] = [];
  for (const [name, start] of gone) {
    const files = (holders.get(name) ?? []).filter((each) => each.endsWith(".go"));
    const own = files.filter((each) => posix.dirname(each) === folder);
    if (await someDeclares(own, name, tree)) continue;
    const users: { path: string; line: number }[] = [];
    for (const user of files.filter((each) => !own.includes(each)).slice(0, MAX_CANDIDATES)) {
      const text = await tree.read(user);
      if (text === null) continue;
      const at = useIn(text, importPath, name);
      if (at !== null) users.push({ path: user, line: lineAt(text, at) });
    }
    if (users.length > 0)
      removed.push({ name, line: lineOfOld(changed, lineAt(before, start)), users });
  }
  return removed;
}

/** Returns the exported functions and types at the top level, with their offsets. */
function declaredIn(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/^(?:func|type)[ \t]+([A-Z]\w*)/gm)].map(({ 1: name = "", index }) => [
      name,
      index,
    ]),
  );
}

async function someDeclares(
  files: readonly string[],
  name: string,
  tree: ReviewedTree,
): Promise<boolean> {
  for (const file of files) {
    const text = await tree.read(file);
    const declaration = new RegExp(
      String.raw`^(?:func|type|var|const)[ \t]+${name}\b|^\t${name}\b`,
      "m",
    );
    if (text !== null && declaration.test(text)) return true;
  }
  return false;
}

/** Returns the path by which a folder is imported: that of its module and the rest of its path. */
async function importPathOf(folder: string, tree: ReviewedTree): Promise<string | null> {
  const paths = await tree.lookUp();
  for (let at = folder; ; at = posix.dirname(at)) {
    const file = at === "." ? "go.mod" : `${at}/go.mod`;
    if (paths.has(file)) {
      const module = /^module[ \t]+"?([^\s"]+)/m.exec((await tree.read(file)) ?? "")?.[1];
      return module === undefined ? null : posix.join(module, posix.relative(at, folder));
    }
    if (at === ".") return null;
  }
}

function useIn(text: string, importPath: string, name: string): number | null {
  const line = text
    .split("\n")
    .find((each) => each.includes(`"${importPath}"`) && /^\s*(import\s+)?([\w.]+\s+)?"/.test(each));
  if (line === undefined) return null;
  const alias = /(?:^|\s)(\w+)\s+"/.exec(line.replace(/^\s*import\s+/, ""))?.[1];
  const called = alias ?? posix.basename(importPath).replace(/^go-|\.go$/g, "");
  const use = new RegExp(String.raw`(?<![\w.])${escapeRegExp(called)}\.${name}\b`, "g");
  for (const { index } of text.matchAll(use)) {
    if (!/\/\/|["\x60]/.test(text.slice(text.lastIndexOf("\n", index) + 1, index))) return index;
  }
  return null;
}
