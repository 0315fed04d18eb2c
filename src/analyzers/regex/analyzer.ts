import type { Analyzer } from "../../review/types.ts";
import { languagesIn } from "../ast-grep/grammars.ts";
import { codeRulesOf } from "../shared/code-rules.ts";
import { loadLazily } from "../shared/lazy-analyzer.ts";
import { PATTERN_LANGUAGES, REGEX } from "./pattern-languages.ts";

/** Looks for regular expressions that a text can keep busy for minutes, and for checks of hosts that let others through. */
export const regex: Analyzer = {
  name: REGEX,
  isPerFile: true,
  worksApart: true,
  comparesWithBefore: true,
  accepts: (path, scope) =>
    languagesIn(path).some((language) => PATTERN_LANGUAGES.has(language)) &&
    !codeRulesOf(REGEX, scope).isEmpty,
  ...loadLazily(async () => (await import("./look-for-patterns.ts")).lookForPatterns),
};
