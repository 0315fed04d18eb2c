import { fileNameFor, type TeamRule } from "../../core/rules/team-rule.ts";
import type { Analyzer } from "../../review/types.ts";
import { sourcesIn } from "../ast-grep/grammars.ts";
import { loadAstGrep } from "../ast-grep/load-ast-grep.ts";
import { configOf } from "../ast-grep/match-rules.ts";

/** Has the engine read each rule of some files once, against no code. A rule that it refuses fails its file. */
export const checkTeamRules: Analyzer["analyze"] = async (files, { team = [] }) => {
  const { parse } = await loadAstGrep();
  const failed: { file: string; reason: string }[] = [];
  for (const { path } of files)
    for (const rule of team.filter(({ file }) => file === path)) {
      const grammar = grammarOf(rule);
      if (grammar === null) continue;
      try {
        parse(grammar, "").root().findAll(configOf(rule));
      } catch (thrown) {
        const said = thrown instanceof Error ? thrown.message : String(thrown);
        // A chain of causes, the one that names the place last.
        const cause = said.split("|->").at(-1) ?? said;
        const why = cause.trim().replace(/\s+/g, " ").replace(/[.:]$/, "");
        failed.push({ file: path, reason: `${rule.line}: the rule ${rule.id}: ${why}` });
      }
    }
  return { findings: [], failed };
};

/** Null if the grammar is not installed: the rule is looked for nowhere then. */
function grammarOf(rule: TeamRule): string | null {
  return sourcesIn(fileNameFor(rule, "rule"), "")[0]?.grammar ?? null;
}
