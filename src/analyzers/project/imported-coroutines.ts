import type { Analyzer, ReviewedTree, ReviewFile } from "../../review/types.ts";
import { rulesOf } from "../shared/pack.ts";

/** The rules about asynchronous functions of the same file, which hold for imported ones as well. */
const BORROWED = [
  "js/forgotten-await",
  "js/promise-as-condition",
  "js/promise-as-value",
  "py/coroutine-as-value",
  "py/forgotten-await",
];

const HAS_ENDING = /\.([cm]?[jt]sx?|py)$/;
const HAS_IMPORT = /\bimport\b|\brequire\s*\(/;

/** Looks for calls of asynchronous functions of other files that nothing awaits. */
export const importedCoroutines: Analyzer = {
  name: "imported-coroutines",
  isPerFile: false,
  needsTree: true,
  isOfChanges: true,
  borrowed: BORROWED,
  accepts: () => false,
  concerns: ({ path, added }) => added.length > 0 && HAS_ENDING.test(path),
  async analyze(_, scope, { tree, signal }) {
    const files = tree === undefined ? [] : await importingFiles(tree);
    const rules = rulesOf("ast-grep", scope).filter(({ id }) => BORROWED.includes(id));
    if (tree === undefined || files.length === 0 || rules.length === 0)
      return { findings: [], failed: [] };
    const { findImportedCoroutines } = await import("./find-imported-coroutines.ts");
    return await findImportedCoroutines(files, rules, { tree, signal });
  },
};

/** Returns the changed files that import something. */
async function importingFiles(tree: ReviewedTree): Promise<readonly ReviewFile[]> {
  const files: ReviewFile[] = [];
  for (const changed of tree.changed) {
    const { path, status, kind, added } = changed;
    if (status === "deleted" || kind !== "text" || added.length === 0 || !HAS_ENDING.test(path))
      continue;
    const text = await tree.read(path);
    if (text !== null && HAS_IMPORT.test(text)) files.push({ path, text, changed });
  }
  return files;
}
