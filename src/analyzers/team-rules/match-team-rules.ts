import { createExclude } from "../../core/change/create-exclude.ts";
import type { TeamRule } from "../../core/rules/team-rule.ts";
import type { Analyzer } from "../../review/types.ts";
import { createMatcher } from "../ast-grep/match-rules.ts";
import { teamRulesOf } from "../shared/pack.ts";

/** So many places of one rule in one file tell whoever wrote the rule, or the file, nothing more. */
const MAX_PLACES = 1_000;

/** Matches the rules of the scope against files; each in those that its patterns name. */
export const matchTeamRules: Analyzer["analyze"] = async (files, scope, tools) => {
  const rules = teamRulesOf(scope).map((rule) => ({ ...rule, isIn: placesOf(rule) }));
  const match = createMatcher<(typeof rules)[number]>({
    source: "team-rules",
    rules,
    isLookedFor: ({ isIn }, path) => isIn(path),
    mostPlaces: MAX_PLACES,
    areNamed: true,
  });
  return await match(files, tools);
};

function placesOf({ files, ignores }: TeamRule): (path: string) => boolean {
  const isNamed = files.length === 0 ? () => true : createExclude(files);
  const isLeftOut = createExclude(ignores);
  return (path) => isNamed(path) && !isLeftOut(path);
}
