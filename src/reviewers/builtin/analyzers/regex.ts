import type { Analyzer } from "../../types.ts";
import { languagesIn } from "../ast-grep/grammars.ts";
import { codeRulesOf } from "../code-rules.ts";
import { later } from "../later.ts";
import { PATTERN_LANGUAGES, REGEX } from "../regex/pattern-languages.ts";

/** Looks for regular expressions that a text can keep busy for minutes, and for checks of hosts that let others through. */
export const regex: Analyzer = {
  name: REGEX,
  isPerFile: true,
  worksApart: true,
  comparesWithBefore: true,
  accepts: (path, focus) =>
    languagesIn(path).some((language) => PATTERN_LANGUAGES.has(language)) &&
    !codeRulesOf(REGEX, focus).isEmpty,
  ...later(async () => (await import("../regex/look-for-patterns.ts")).lookForPatterns),
};
