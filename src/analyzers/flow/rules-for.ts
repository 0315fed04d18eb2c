import { isTestPath } from "../../core/rules/is-test-path.ts";
import type { FlowRule } from "../../core/rules/types.ts";

/** Code that its own developers run, with what they give it. */
const OWN_TOOLS =
  /(^|\/)(scripts?|bench(marks?)?|examples?|demos?|tasks|build|docs?|website|configs?|gulp|grunt)\/|(^|\/)(gulpfile|Gruntfile|webpack|rollup|vite|jest|karma|eslint|prettier)[^/]*$|\.config\.[cm]?[jt]s$/i;
/** So do these at the top of a project; within its sources they are what a server offers a model. */
const TOP_TOOLS = /^(?:packages\/[^/]+\/)?tools\//i;
/** A program's own way in: what it is called with comes from its user. */
const PROGRAMS = /(^|\/)(bin|cli)(\/|\.[cm]?[jt]s$)/i;

/** The rules as they stand for one file: who runs it decides which sources are untrusted. */
export function rulesFor(rules: readonly FlowRule[], path: string): readonly FlowRule[] {
  const isOwnTool = OWN_TOOLS.test(path) || TOP_TOOLS.test(path);
  const isTest = isTestPath(path);
  if (!isOwnTool && !isTest && !PROGRAMS.test(path)) return rules;
  return rules.map((rule) => {
    const { parameter, unknown, argument, environment, file, ...sources } = rule.sources;
    if (isOwnTool) return { ...rule, sources };
    const program = { ...sources, ...given({ argument, environment, file, unknown }) };
    return isTest
      ? { ...rule, sources: { ...program, ...given({ parameter }) } }
      : { ...rule, sources: program };
  });
}

function given<Held>(sources: Record<string, Held | undefined>): Record<string, Held> {
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, severity]) =>
      severity === undefined ? [] : [[name, severity]],
    ),
  );
}
