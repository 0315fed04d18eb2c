import type { Analyzer } from "../../review/types.ts";
import { languagesIn } from "../ast-grep/grammars.ts";
import { loadLazily } from "../shared/lazy-analyzer.ts";
import { teamRulesOf } from "../shared/pack.ts";

/** Looks for the project's own rules, which the scope brings along, as for those of the pack. */
export const teamRules: Analyzer = {
  name: "team-rules",
  isPerFile: true,
  worksApart: true,
  accepts: (path, scope) => {
    const languages: readonly string[] = languagesIn(path);
    return teamRulesOf(scope).some((rule) =>
      rule.languages.some((language) => languages.includes(language)),
    );
  },
  ...loadLazily(async () => (await import("./match-team-rules.ts")).matchTeamRules),
};

/** Is given files of rules, and says of each which of its rules the engine does not take. Has no part in a review. */
export const teamRuleCheck: Analyzer = {
  name: "team-rule-check",
  isPerFile: true,
  worksApart: true,
  accepts: () => false,
  ...loadLazily(async () => (await import("./check-team-rules.ts")).checkTeamRules),
};
