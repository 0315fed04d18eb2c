import type { RawFinding } from "../../core/findings/types.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer } from "../../review/types.ts";
import { unawaitedInJs, unawaitedInPython } from "../../project-graph/async-imports.ts";
import { codeRulesOf } from "../shared/code-rules.ts";

const MAX_FILES = 100;
const RULE = "common/missing-await";

/** Looks for calls of async functions of other files whose promise or coroutine is dropped or taken for its result. */
export const unawaitedImports: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("unawaited-imports", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const candidates = tree.changed
    .filter(
      ({ path, status, kind }) =>
        status !== "deleted" && kind === "text" && rules.wants(RULE, path),
    )
    .slice(0, MAX_FILES);
  const findings: RawFinding[] = [];
  for (const file of candidates) {
    signal.throwIfAborted();
    const { path } = file;
    const text = await tree.read(path);
    if (text === null) continue;
    const isPython = languageOf(path) === "python";
    const calls = await (isPython ? unawaitedInPython : unawaitedInJs)(file, text, tree);
    for (const { name, from, start, end, isDropped } of calls) {
      const thing = isPython ? "coroutine" : "promise";
      const effect = !isDropped
        ? `the code uses the ${thing} as if it were the result`
        : isPython
          ? "none of its code runs"
          : "the code goes on before it is done, and nobody handles its errors";
      findings.push(
        ...rules.report({
          rule: RULE,
          file: path,
          text,
          start,
          end,
          values: { name, from, effect },
        }),
      );
    }
  }
  return { findings, failed: [] };
};
