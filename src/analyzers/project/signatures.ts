import type { ChangedFile } from "../../core/change/types.ts";
import { overlapsRanges } from "../../core/change/line-ranges.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";
import { callersLeftInJs } from "../../project-graph/callers-left-in-js.ts";
import { callersLeftInPython } from "../../project-graph/callers-left-in-python.ts";
import type { LeftCallers } from "../../project-graph/left-callers.ts";
import { lineAt, spanOfLine } from "../../comparison/map-old-line.ts";

/** A change to more files than this is beyond what its callers can be counted for. */
const MAX_FILES = 60;
const SHOWN_CALLERS = 3;

/** Looks for functions that want to be called otherwise than before, while others still call them the old way. */
export const signatures: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("signatures", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const candidates = tree.changed
    .filter(
      ({ status, kind, removed }) => status !== "deleted" && kind === "text" && removed.length > 0,
    )
    .slice(0, MAX_FILES);
  const findings: RawFinding[] = [];
  for (const file of candidates) {
    signal.throwIfAborted();
    const text = await tree.read(file.path);
    const left = text === null ? [] : await callersLeft(file, tree);
    for (const each of left) findings.push(...say(file.path, text ?? "", each, { rules, tree }));
  }
  return { findings, failed: [] };
};

async function callersLeft(file: ChangedFile, tree: ReviewedTree): Promise<readonly LeftCallers[]> {
  switch (languageOf(file.path)) {
    case "javascript":
    case "typescript":
      return callersLeftInJs(file, tree);
    case "python":
      return callersLeftInPython(file, tree);
    default:
      return [];
  }
}

/** Only callers that the change leaves alone: those it touches, its author has seen. */
function say(
  path: string,
  text: string,
  { name, start, wants, callers }: LeftCallers,
  { rules, tree }: { readonly rules: CodeRules; readonly tree: ReviewedTree },
): RawFinding[] {
  const changed = new Map(tree.changed.map((file) => [file.path, file.added]));
  const left = callers
    .map((each) => ({
      ...each,
      line: lineAt(each.text, each.start),
      endLine: lineAt(each.text, each.end),
    }))
    .filter(
      ({ path: caller, line, endLine }) =>
        !overlapsRanges(changed.get(caller) ?? [], { start: line, end: endLine }),
    );
  if (left.length === 0) return [];
  const places = [...new Set(left.map((each) => `${each.path}:${each.line}`))];
  const more = places.length - SHOWN_CALLERS;
  const users = `${places.slice(0, SHOWN_CALLERS).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const [first] = left;
  const call = first === undefined ? "" : first.text.slice(first.start, first.end);
  return rules.report({
    rule: "change/callers-left-behind",
    file: path,
    text,
    ...spanOfLine(text, lineAt(text, start)),
    values: { name, users, wants },
    evidence: `${places[0] ?? ""}: ${call.replace(/\s+/g, " ").slice(0, 120)}`,
    isCausedByChange: true,
  });
}
