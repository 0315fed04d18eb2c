import { teamRuleCheck } from "../../analyzers/team-rules/analyzer.ts";
import { EVERY_RULE } from "../every-rule.ts";
import type { AnalysisTools } from "../types.ts";
import { asNewFile } from "../as-new-file.ts";
import type { ReadRules, RuleFault } from "./pure/types.ts";

/**
 * Has the engine compile rules once, in a separate process if there is one: a rule may block or crash it. Rejected
 * rules are moved to the faults.
 */
export async function checkRules(
  { rules, off, faults }: ReadRules,
  tools: Pick<AnalysisTools, "apart" | "signal" | "run" | "env">,
): Promise<ReadRules> {
  if (rules.length === 0) return { rules, off, faults };
  const paths = [...new Set(rules.map(({ file }) => file))];
  const files = paths.map((path) => asNewFile(path, ""));
  const scope = { ...EVERY_RULE, team: rules };
  const { failed } = await (tools.apart === undefined
    ? teamRuleCheck.analyze(files, scope, tools)
    : tools.apart.analyze(teamRuleCheck.name, files, scope));
  const refused = failed.map(({ file, reason }): RuleFault => {
    const [, line, message] = /^(\d+): (.*)$/s.exec(reason) ?? [];
    return { file, line: Number(line ?? 1), message: message ?? reason };
  });
  const isRefused = new Set(refused.map(({ file, line }) => `${file}:${line}`));
  const isBusy = new Set(
    failed.filter(({ reason }) => !/^\d+: /.test(reason)).map(({ file }) => file),
  );
  return {
    rules: rules.filter(({ file, line }) => !isRefused.has(`${file}:${line}`) && !isBusy.has(file)),
    off,
    faults: [...faults, ...refused],
  };
}
