import type { ChangedFile } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";
import { removedFromGo } from "../../project-graph/removed-from-go.ts";
import { removedFromJs } from "../../project-graph/removed-from-js.ts";
import { removedFromPython } from "../../project-graph/removed-from-python.ts";
import { spanOfLine } from "../../comparison/map-old-line.ts";
import type { RemovedName } from "../../project-graph/removed-name.ts";

/** A change that takes more names away than this is a rewrite, and the compiler's business. */
const MAX_FILES = 60;
const SHOWN_USERS = 3;

/** Looks for names that the change takes away while other files still use them. */
export const removedExports: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("removed-exports", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const candidates = tree.changed
    .filter(({ status, removed }) => status !== "added" && removed.length > 0)
    .filter(({ status, kind }) => status !== "deleted" && kind === "text")
    .slice(0, MAX_FILES);
  const findings: RawFinding[] = [];
  for (const file of candidates) {
    signal.throwIfAborted();
    const text = await tree.read(file.path);
    if (text === null) continue;
    for (const removed of await removedFrom(file, tree))
      findings.push(...say(file.path, text, removed, rules));
  }
  return { findings, failed: [] };
};

async function removedFrom(file: ChangedFile, tree: ReviewedTree): Promise<readonly RemovedName[]> {
  switch (languageOf(file.path)) {
    case "javascript":
    case "typescript":
      return removedFromJs(file, tree);
    case "python":
      return removedFromPython(file, tree);
    case "go":
      return removedFromGo(file, tree);
    default:
      return [];
  }
}

function say(file: string, text: string, removed: RemovedName, rules: CodeRules): RawFinding[] {
  const places = removed.users.map(({ path, line }) => `${path}:${line}`);
  const more = places.length - SHOWN_USERS;
  const users = `${places.slice(0, SHOWN_USERS).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return rules.report({
    rule: "change/export-still-used",
    file,
    text,
    ...spanOfLine(text, removed.line),
    values: { name: removed.name, users },
    evidence: `${removed.name} is used at ${users}`,
    isCausedByChange: true,
  });
}
