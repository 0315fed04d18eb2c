import type { Analyzer } from "../../review/types.ts";
import { codeRulesOf, type CodeSighting } from "../shared/code-rules.ts";

const HAS_IMPORT = /\bimport\b|\bfrom\s*["']/;

/** Looks for imports of files and names that are not there, written by the change or left behind by it. */
export const missingImports: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const found: CodeSighting[] = [];
  for (const file of tree?.changed ?? []) {
    signal.throwIfAborted();
    if (tree === undefined || file.kind !== "text") continue;
    const text = file.status === "deleted" ? null : await tree.read(file.path);
    const isMoved = file.status === "deleted" || file.status === "renamed";
    if (!isMoved && (text === null || !HAS_IMPORT.test(text))) continue;
    const { findMissingImports } = await import("./find-missing-imports.ts");
    found.push(...(await findMissingImports(file, text, tree)));
  }
  // Reading the rules takes longer than most looks at imports.
  if (found.length === 0) return { findings: [], failed: [] };
  const rules = codeRulesOf("missing-imports", scope);
  return { findings: found.flatMap((each) => rules.report(each)), failed: [] };
};
