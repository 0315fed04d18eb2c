import { compareFiles, type Compared } from "../../comparison/compared.ts";
import { leftDocsIn, type LeftDoc } from "../../comparison/left-docs.ts";
import { onceForSides } from "../../comparison/once-for-sides.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isRecord } from "../../core/is-record.ts";
import { isCount, isListOf, isString } from "../../core/is-value.ts";
import type { Analyzer } from "../../review/types.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";

const RULE = "change/doc-left-behind";

/** Looks for doc comments that do not match the parameters of their functions any more. */
export const docComments: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("doc-comments", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const findings: RawFinding[] = [];
  for (const compared of await compareFiles(tree, scope.nursery)) {
    signal.throwIfAborted();
    const { file } = compared;
    if (!rules.wants(RULE, file.path)) continue;
    const wanted = { tree, file, name: "doc comments left behind", isValue: isListOf(isLeftDoc) };
    const left = await onceForSides(wanted, () => leftDocsIn(compared));
    for (const each of left) findings.push(...say(compared, each, rules));
  }
  return { findings, failed: [] };
};

function isLeftDoc(value: unknown): value is LeftDoc {
  return (
    isRecord(value) &&
    isString(value["function"]) &&
    isCount(value["start"]) &&
    isCount(value["end"])
  );
}

function say(
  { file, text }: Compared,
  { function: name, start, end, stale, now }: LeftDoc,
  rules: CodeRules,
): RawFinding[] {
  const isRename = stale !== null && now !== null;
  const fix = isRename
    ? { title: `Rename it to ${now} in the comment`, start, end, newText: now }
    : null;
  return rules.report({
    rule: RULE,
    file: file.path,
    text,
    start,
    end,
    values: {
      function: name,
      ...(stale === null ? { missing: now ?? "" } : { stale }),
      ...(isRename ? { renamed: now } : {}),
    },
    fix,
    isCausedByChange: true,
  });
}
