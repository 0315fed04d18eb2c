import { isTestPath } from "../../core/rules/is-test-path.ts";
import type { FlowRule } from "../../core/rules/types.ts";

/** Code that its own developers run, with what they give it. */
const OWN_TOOLS =
  /(^|\/)(scripts?|bench(marks?)?|examples?|demos?|tasks|build|docs?|website|configs?|gulp|grunt)\/|(^|\/)(gulpfile|Gruntfile|webpack|rollup|vite|jest|karma|eslint|prettier)[^/]*$|\.config\.[cm]?[jt]s$/i;
/** So do these at the top of a project; within its sources they are what a server offers a model. */
const TOP_TOOLS = /^(?:packages\/[^/]+\/)?tools\//i;
/** A program's own way in: what it is called with comes from its user. */
const PROGRAMS = /(^|\/)(bin|cli)(\/|\.[cm]?[jt]s$)/i;

const OWN_SOURCES = ["parameter", "unknown", "argument", "environment", "file"];

/** Returns the rules as they stand for one file: who runs it decides which sources are untrusted. */
export function rulesFor(rules: readonly FlowRule[], path: string): readonly FlowRule[] {
  const isOwnTool = OWN_TOOLS.test(path) || TOP_TOOLS.test(path);
  const isProgram = PROGRAMS.test(path) && !isTestPath(path);
  if (!isOwnTool && !isProgram) return rules;
  const trusted = isOwnTool ? OWN_SOURCES : ["parameter"];
  return rules.map((rule) => {
    const sources = Object.entries(rule.sources).filter(([name]) => !trusted.includes(name));
    return { ...rule, sources: Object.fromEntries(sources) };
  });
}
