import type { Analyzer } from "../../review/types.ts";
import { languagesIn } from "./grammars.ts";
import { loadLazily } from "../shared/lazy-analyzer.ts";
import { rulesOf } from "../shared/pack.ts";

/** Matches the pack's own rules against syntax trees; code is parsed and never run. */
export const astGrep: Analyzer = {
  name: "ast-grep",
  isPerFile: true,
  worksApart: true,
  accepts: (path, scope) => {
    const languages: readonly string[] = languagesIn(path);
    return rulesOf("ast-grep", scope).some((rule) =>
      rule.languages.some((language) => languages.includes(language)),
    );
  },
  ...loadLazily(async () => (await import("./match-rules.ts")).matchRules),
};
