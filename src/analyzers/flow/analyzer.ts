import type { Analyzer } from "../../review/types.ts";
import { languagesIn } from "../ast-grep/grammars.ts";
import { FLOW_LANGUAGES } from "./flow-languages.ts";
import { loadLazily } from "../shared/lazy-analyzer.ts";
import { rulesOf } from "../shared/pack.ts";

/** Follows untrusted values through JavaScript and TypeScript to where they do harm; code is parsed and never run. */
export const flow: Analyzer = {
  name: "flow",
  isPerFile: true,
  worksApart: true,
  comparesWithBefore: true,
  repeatsItself: true,
  accepts: (path, scope) =>
    languagesIn(path).some((language) => FLOW_LANGUAGES.has(language)) &&
    rulesOf("flow", scope).length > 0,
  ...loadLazily(async () => (await import("./look-for-flows.ts")).lookForFlows),
};
